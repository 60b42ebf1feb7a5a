#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

void both(spanner::Client client, std::string const &id) {
  spanner::KeySet keys;
  keys.AddKey(spanner::MakeKey(id));
  auto a = client.Read("Transactions", keys, {"Amount"});
  auto b = client.Read("Accounts", keys, {"Name"});
}
