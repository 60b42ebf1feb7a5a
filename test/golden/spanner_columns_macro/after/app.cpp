#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;

#define TXN_COLUMNS {"TxnId", "Amount"}

spanner::Mutation insert(std::string id, std::int64_t amount) {
  return spanner::MakeInsertMutation("Transactions", keyspread::with_column("ShardId", TXN_COLUMNS), keyspread::shard_of<16>(id), id, amount);
}
