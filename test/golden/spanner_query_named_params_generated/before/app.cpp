#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::RowStream one(spanner::Client client, std::int64_t id) {
  spanner::SqlStatement statement("SELECT Customer, Total FROM Orders WHERE OrderId = @id",
                                  {{"id", spanner::Value(id)}});
  return client.ExecuteQuery(std::move(statement));
}

spanner::RowStream latest(spanner::Client client, std::int64_t after) {
  return client.ExecuteQuery(spanner::SqlStatement(
      "SELECT * FROM Orders WHERE OrderId > @after ORDER BY OrderId DESC LIMIT 50", // [ordered_scan]
      {{"after", spanner::Value(after)}}));
}

spanner::RowStream rich(spanner::Client client) {
  return client.ExecuteQuery(spanner::SqlStatement("SELECT OrderId FROM Orders WHERE Total > 1000"));
}
