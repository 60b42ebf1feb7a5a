#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

void change(spanner::Client client, spanner::Transaction txn, std::int64_t id) {
  std::vector<spanner::SqlStatement> statements;
  statements.push_back(spanner::SqlStatement("INSERT INTO Orders (OrderId, Total, ShardId) VALUES (@id, 1, MOD(MOD(FARM_FINGERPRINT(CAST(@id AS STRING)), 16) + 16, 16))",
                                             {{"id", spanner::Value(id)}}));
  statements.push_back(spanner::SqlStatement("UPDATE Orders SET Total = 2 WHERE OrderId = @id AND ShardId = MOD(MOD(FARM_FINGERPRINT(CAST(@id AS STRING)), 16) + 16, 16)",
                                             {{"id", spanner::Value(id)}}));
  client.ExecuteBatchDml(txn, statements);
  client.ExecuteBatchDml(txn, {spanner::SqlStatement("DELETE FROM Orders WHERE OrderId = 7 AND ShardId = 8")});
}
