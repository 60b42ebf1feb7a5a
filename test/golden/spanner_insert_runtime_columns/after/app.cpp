#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;

std::vector<std::string> columns() { return {"TxnId", "Account", "Amount"}; }

spanner::Mutation insert(std::string const &id, std::string const &account) {
  std::vector<std::string> names = columns();
  return spanner::MakeInsertMutation("Transactions", keyspread::with_column("ShardId", names), keyspread::shard_of<16>(id), id, account, 1);
}
