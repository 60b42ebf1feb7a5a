#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::Mutations insert(std::string id, std::string account) {
  return {spanner::MakeInsertMutation("Transactions", {"TxnId", "Account", "Amount"},
                                      std::move(id), std::move(account), 7)};
}
