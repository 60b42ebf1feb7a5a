#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::RowStream read(spanner::Client &client, spanner::KeySet keys) {
  return client.Read("Transactions", std::move(keys), {"TxnId", "Amount"});
}

spanner::RowStream read_one(spanner::Client &client, std::string const &id) {
  spanner::KeySet keys;
  keys.AddKey(spanner::MakeKey(id));
  return read(client, keys);
}
