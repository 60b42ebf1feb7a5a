#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;

spanner::RowStream read(spanner::Client client, std::vector<std::string> const &ids) {
  spanner::KeySet keys;
  for (auto const &id : ids)
    keys.AddKey(spanner::MakeKey(keyspread::shard_of<16>(id), id));
  return keyspread::fan_out_read<16>(client, "Transactions", keys, {"TxnId", "Amount"}, {"TxnId"});
}

spanner::Mutation remove(std::vector<std::string> const &ids) {
  spanner::KeySet keys;
  for (auto const &id : ids)
    keys.AddKey(spanner::MakeKey(keyspread::shard_of<16>(id), id));
  return spanner::MakeDeleteMutation("Transactions", keys);
}
