#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>

namespace spanner = ::google::cloud::spanner;

#define TXN_COLUMNS {"TxnId", "Amount"}

spanner::Mutation insert(std::string id, std::int64_t amount) {
  return spanner::MakeInsertMutation("Transactions", TXN_COLUMNS, id, amount);
}
