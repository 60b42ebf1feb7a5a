#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::Mutation insert(std::string const &id, std::int64_t amount) {
  return spanner::MakeInsertMutation( // [api_insert]
      "Transactions", {"TxnId", "Account", "Amount"}, id, "cash", amount);
}
