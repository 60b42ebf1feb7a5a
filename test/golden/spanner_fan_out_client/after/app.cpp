#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>
#include "runtime/keyspread/spanner.h"

namespace spanner = ::google::cloud::spanner;

spanner::RowStream all(spanner::Client client) {
  return keyspread::fan_out_read<16>(client, "Orders", spanner::KeySet::All(), {"Total"}, {"OrderId"});
}

spanner::RowStream one(spanner::Client client, std::int64_t id) {
  return client.ExecuteQuery(spanner::SqlStatement("SELECT Total FROM Orders WHERE OrderId = @id AND ShardId = MOD(MOD(FARM_FINGERPRINT(CAST(@id AS STRING)), 16) + 16, 16)",
                                                   {{"id", spanner::Value(id)}}));
}
