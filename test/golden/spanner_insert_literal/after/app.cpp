#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;

spanner::Mutation insert(std::string const &id, std::int64_t amount) {
  return spanner::MakeInsertMutation( // [api_insert]
      "Transactions", {"ShardId", "TxnId", "Account", "Amount"}, keyspread::shard_of<16>(id), id, "cash", amount);
}
