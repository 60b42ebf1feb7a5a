#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::RowStream read(spanner::Client client, std::vector<std::string> const &ids) {
  spanner::KeySet keys;
  for (auto const &id : ids)
    keys.AddKey(spanner::MakeKey(id));
  return client.Read("Transactions", keys, {"TxnId", "Amount"});
}

spanner::Mutation remove(std::vector<std::string> const &ids) {
  spanner::KeySet keys;
  for (auto const &id : ids)
    keys.AddKey(spanner::MakeKey(id));
  return spanner::MakeDeleteMutation("Transactions", keys);
}
