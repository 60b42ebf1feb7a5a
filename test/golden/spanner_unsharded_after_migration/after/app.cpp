#include "google/cloud/spanner/client.h"
#include <keyspread/keyspread.h>

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::Mutation put(std::string const &id, std::int64_t amount) {
  return spanner::MakeInsertMutation("Transactions", {"TxnId", "Account", "Amount", "ShardId"}, id, "a", amount,
                                     keyspread::shard_of<16>(id));
}

// What follows came after the migration.
spanner::Mutation late(std::string const &id, std::int64_t amount) {
  return spanner::MakeInsertMutation("Transactions", {"ShardId", "TxnId", "Account", "Amount"}, keyspread::shard_of<16>(id), id, "a", amount);
}

std::int64_t amount(spanner::Client client, std::string const &id) {
  auto rows = client.Read("Transactions", spanner::KeySet().AddKey(spanner::MakeKey(keyspread::shard_of<16>(id), id)), {"Amount"});
  for (auto const &row : spanner::StreamOf<std::tuple<std::int64_t>>(rows))
    if (row)
      return std::get<0>(*row);
  return 0;
}
