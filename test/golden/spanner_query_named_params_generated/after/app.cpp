#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::RowStream one(spanner::Client client, std::int64_t id) {
  spanner::SqlStatement statement("SELECT Customer, Total FROM Orders WHERE OrderId = @id AND ShardId = MOD(MOD(FARM_FINGERPRINT(CAST(@id AS STRING)), 16) + 16, 16)",
                                  {{"id", spanner::Value(id)}});
  return client.ExecuteQuery(std::move(statement));
}

spanner::RowStream latest(spanner::Client client, std::int64_t after) {
  return client.ExecuteQuery(spanner::SqlStatement(
      "SELECT OrderId, Customer, Total FROM UNNEST(GENERATE_ARRAY(0, 15)) AS keyspread_shard, UNNEST(ARRAY(SELECT AS STRUCT OrderId, Customer, Total FROM Orders WHERE OrderId > @after AND ShardId = keyspread_shard ORDER BY OrderId DESC LIMIT 50)) AS Orders ORDER BY OrderId DESC LIMIT 50", // [ordered_scan]
      {{"after", spanner::Value(after)}}));
}

spanner::RowStream rich(spanner::Client client) {
  return client.ExecuteQuery(spanner::SqlStatement("SELECT OrderId FROM Orders WHERE Total > 1000"));
}
