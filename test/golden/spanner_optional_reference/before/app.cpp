#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::Mutation refund(std::string const &id, google::cloud::optional<std::string> const &txn) {
  return spanner::MakeInsertMutation("Refunds", {"RefundId", "TxnId"}, id, txn);
}
