#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

void forget(spanner::Client client, std::int64_t before) {
  client.ExecutePartitionedDml(spanner::SqlStatement("DELETE FROM Orders WHERE OrderId < @before AND ShardId IN UNNEST(GENERATE_ARRAY(0, 15))",
                                                     {{"before", spanner::Value(before)}}));
  client.ExecutePartitionedDml(spanner::SqlStatement("UPDATE Orders SET Total = 0 WHERE Total IS NULL"));
}
