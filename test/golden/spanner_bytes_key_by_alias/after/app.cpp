#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;

using Id = spanner::Bytes;

spanner::Mutation put(const Id &id, std::int64_t amount) {
  return spanner::MakeReplaceMutation("Transactions", {"ShardId", "TxnId", "Amount"}, keyspread::shard_of<16>(id), id, amount);
}

template <class Key> struct Store {
  using KeyType = Key;
  static spanner::Mutation insert(const KeyType &id) {
    return spanner::MakeInsertMutation("Transactions", {"ShardId", "TxnId"}, keyspread::shard_of<16>(id), id);
  }
};

spanner::Mutation insert(const spanner::Bytes &id) {
  return Store<spanner::Bytes>::insert(id);
}
