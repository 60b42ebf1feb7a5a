#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::Mutations refund(std::string const &id, std::string const &txn) {
  return {spanner::MakeInsertMutation("Refunds", {"RefundId", "TxnId"}, id, txn),
          spanner::MakeInsertMutation("Refunds", {"RefundId"}, "none")};
}

spanner::RowStream read(spanner::Client client, std::string const &id) {
  return client.Read("Refunds", spanner::KeySet().AddKey(spanner::MakeKey(id)), {"TxnId"});
}
