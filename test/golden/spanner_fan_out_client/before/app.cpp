#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::RowStream all(spanner::Client client) {
  return client.Read("Orders", spanner::KeySet::All(), {"Total"});
}

spanner::RowStream one(spanner::Client client, std::int64_t id) {
  return client.ExecuteQuery(spanner::SqlStatement("SELECT Total FROM Orders WHERE OrderId = @id",
                                                   {{"id", spanner::Value(id)}}));
}
