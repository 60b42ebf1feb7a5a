#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;

spanner::RowStream first(spanner::Client client, spanner::Transaction txn, std::string const &from,
                        std::string const &end) {
  return keyspread::fan_out_read<16>(client, txn, "Transactions",
                     spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(from), spanner::MakeKeyBoundOpen(end)),
                     {"Amount"}, {"TxnId"});
}

spanner::RowStream second(spanner::Client client, std::string const &from, std::string const &end) {
  auto txn = spanner::MakeReadOnlyTransaction();
  return keyspread::fan_out_read<16>(client, std::move(txn), "Transactions",
                     spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(from), spanner::MakeKeyBoundOpen(end)),
                     {"Amount"}, {"TxnId"});
}

spanner::RowStream third(spanner::Client client) {
  return keyspread::fan_out_read<16>(client, spanner::Transaction::ReadOnlyOptions(std::chrono::seconds(10)),
                     "Transactions", spanner::KeySet::All(), {"Amount"}, {"TxnId"});
}

spanner::RowStream fourth(spanner::Client client) {
  return keyspread::fan_out_read<16>(client, spanner::Transaction::ReadOnlyOptions(std::chrono::seconds(10)), "Transactions",
                     spanner::KeySet::All(), {"Amount"}, {"TxnId"});
}
