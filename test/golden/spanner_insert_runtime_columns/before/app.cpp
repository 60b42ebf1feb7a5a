#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

std::vector<std::string> columns() { return {"TxnId", "Account", "Amount"}; }

spanner::Mutation insert(std::string const &id, std::string const &account) {
  std::vector<std::string> names = columns();
  return spanner::MakeInsertMutation("Transactions", names, id, account, 1);
}
