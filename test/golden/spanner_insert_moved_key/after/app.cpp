#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;

spanner::Mutations insert(std::string id, std::string account) {
  return {spanner::MakeInsertMutation("Transactions", {"ShardId", "TxnId", "Account", "Amount"},
                                      keyspread::shard_of<16>(id), std::move(id), std::move(account), 7)};
}
