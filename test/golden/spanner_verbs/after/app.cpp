#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;

std::vector<spanner::Mutation> all(std::int64_t id, std::string const &name) {
  std::vector<spanner::Mutation> out;
  out.push_back(spanner::MakeInsertMutation("Orders", {"ShardId", "OrderId", "Customer"}, keyspread::shard_of<16>(id), id, name));
  out.push_back(spanner::MakeUpdateMutation("Orders", {"ShardId", "Customer", "OrderId"}, keyspread::shard_of<16>(id), name, id));
  out.push_back(spanner::MakeInsertOrUpdateMutation("Orders", {"ShardId", "OrderId", "Total"}, keyspread::shard_of<16>(id), id, 5));
  out.push_back(spanner::MakeReplaceMutation("Orders", {"ShardId", "OrderId", "Customer"}, keyspread::shard_of<16>(id + 1), id + 1, name));
  out.push_back(spanner::MakeDeleteMutation("Orders", spanner::KeySet().AddKey(spanner::MakeKey(keyspread::shard_of<16>(id), id))));
  return out;
}
