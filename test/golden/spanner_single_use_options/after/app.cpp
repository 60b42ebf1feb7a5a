#include "google/cloud/spanner/client.h"

#include <chrono>
#include <utility>
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;
using spanner::Transaction;

spanner::RowStream strong(spanner::Client client) {
  Transaction::ReadOnlyOptions strong;
  return keyspread::fan_out_read<16>(client, strong, "Transactions",
                     spanner::KeySet::All(), {"Amount"}, {"TxnId"});
}

spanner::RowStream exact(spanner::Client client) {
  return keyspread::fan_out_read<16>(client, Transaction::ReadOnlyOptions(std::chrono::seconds(10)), "Transactions",
                     spanner::KeySet::All(), {"Amount"}, {"TxnId"});
}

spanner::RowStream nested(spanner::Client client, spanner::Timestamp at) {
  return keyspread::fan_out_read<16>(client, Transaction::ReadOnlyOptions(at), "Transactions",
                     spanner::KeySet::All(), {"Amount"}, {"TxnId"});
}
