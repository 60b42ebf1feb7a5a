#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;

spanner::Mutation insert(std::string const &id, std::string const &account) {
  std::vector<std::string> names = {"Account"};
  names.push_back("TxnId");
  names.push_back("Amount");
  return spanner::MakeInsertMutation("Transactions", keyspread::with_column("ShardId", names), keyspread::shard_of<16>(id), account, id, 1);
}
