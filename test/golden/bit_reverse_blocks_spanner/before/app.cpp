#include "google/cloud/spanner/client.h"

#include <cstdint>

namespace spanner = ::google::cloud::spanner;

spanner::RowStream page(spanner::Client client, std::int64_t from) {
  return client.Read("Orders", spanner::KeySet().AddRange(spanner::MakeKeyBoundOpen(from), spanner::MakeKeyBoundClosed(from + 100)), {"Customer"}); // [api_range]
}

spanner::RowStream after(spanner::Client client, std::int64_t from) {
  return client.ExecuteQuery(spanner::SqlStatement("SELECT Customer FROM Orders WHERE OrderId > @from LIMIT 10", {{"from", spanner::Value(from)}})); // [keyset_cursor]
}
