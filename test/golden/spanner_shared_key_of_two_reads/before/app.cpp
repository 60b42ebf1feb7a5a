#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

void twice(spanner::Client client, spanner::Transaction txn, std::string const &id) {
  spanner::KeySet keys;
  keys.AddKey(spanner::MakeKey(id));
  auto before = client.Read(txn, "Transactions", keys, {"Amount"});
  auto after = client.Read("Transactions", std::move(keys), {"Account"});
}
