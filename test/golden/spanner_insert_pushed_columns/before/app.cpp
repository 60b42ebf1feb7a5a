#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::Mutation insert(std::string const &id, std::string const &account) {
  std::vector<std::string> names = {"Account"};
  names.push_back("TxnId");
  names.push_back("Amount");
  return spanner::MakeInsertMutation("Transactions", names, account, id, 1);
}
