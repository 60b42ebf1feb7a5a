#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::RowStream read(spanner::Client client) {
  return client.Read(spanner::Transaction::SingleUseOptions(std::chrono::seconds(10)), "Transactions",
                     spanner::KeySet::All(), {"Amount"});
}
