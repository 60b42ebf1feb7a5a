#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;

void read(spanner::Client client, std::string const &from, std::string const &end) {
  auto txn = spanner::MakeReadOnlyTransaction();
  auto some = client.PartitionRead(
      txn, "Transactions",
      keyspread::sharded_keys<16>(spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(from), spanner::MakeKeyBoundOpen(end))), {"Amount"});
  auto all = client.PartitionRead(txn, "Transactions", spanner::KeySet::All(), {"Amount"});
}
