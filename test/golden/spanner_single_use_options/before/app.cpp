#include "google/cloud/spanner/client.h"

#include <chrono>
#include <utility>

namespace spanner = ::google::cloud::spanner;
using spanner::Transaction;

spanner::RowStream strong(spanner::Client client) {
  Transaction::ReadOnlyOptions strong;
  return client.Read(Transaction::SingleUseOptions(strong), "Transactions",
                     spanner::KeySet::All(), {"Amount"});
}

spanner::RowStream exact(spanner::Client client) {
  return client.Read(Transaction::ReadOnlyOptions(std::chrono::seconds(10)), "Transactions",
                     spanner::KeySet::All(), {"Amount"});
}

spanner::RowStream nested(spanner::Client client, spanner::Timestamp at) {
  return client.Read(Transaction::SingleUseOptions(Transaction::ReadOnlyOptions(at)), "Transactions",
                     spanner::KeySet::All(), {"Amount"});
}
