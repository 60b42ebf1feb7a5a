#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::RowStream latest(spanner::Client client) {
  return client.ExecuteQuery(spanner::SqlStatement("SELECT Total FROM Orders ORDER BY OrderId DESC LIMIT 9"));
}
