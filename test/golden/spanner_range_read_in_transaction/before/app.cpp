#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::RowStream first(spanner::Client client, spanner::Transaction txn, std::string const &from,
                        std::string const &end) {
  return client.Read(txn, "Transactions",
                     spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(from), spanner::MakeKeyBoundOpen(end)),
                     {"Amount"});
}

spanner::RowStream second(spanner::Client client, std::string const &from, std::string const &end) {
  auto txn = spanner::MakeReadOnlyTransaction();
  return client.Read(std::move(txn), "Transactions",
                     spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(from), spanner::MakeKeyBoundOpen(end)),
                     {"Amount"});
}

spanner::RowStream third(spanner::Client client) {
  return client.Read(spanner::Transaction::SingleUseOptions(
                         spanner::Transaction::ReadOnlyOptions(std::chrono::seconds(10))),
                     "Transactions", spanner::KeySet::All(), {"Amount"});
}

spanner::RowStream fourth(spanner::Client client) {
  return client.Read(spanner::Transaction::ReadOnlyOptions(std::chrono::seconds(10)), "Transactions",
                     spanner::KeySet::All(), {"Amount"});
}
