#include "google/cloud/spanner/client.h"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace spanner = ::google::cloud::spanner;

spanner::RowStream paid(spanner::Client client, std::int64_t order) {
  return client.ExecuteQuery(spanner::SqlStatement(
      "SELECT Cents FROM Payments WHERE OrderId = @order AND ShardId = MOD(MOD(FARM_FINGERPRINT(CAST(@order AS STRING)), 16) + 16, 16)", // [point_read Orders]
      {{"order", spanner::Value(order)}}));
}

spanner::RowStream paid_of(spanner::Client client, std::string const &customer) {
  return client.ExecuteQuery(spanner::SqlStatement(
      "SELECT p.Cents FROM Orders o JOIN Payments p ON p.OrderId = o.OrderId AND p.ShardId = o.ShardId WHERE o.Customer = @customer", // [join Orders]
      {{"customer", spanner::Value(customer)}}));
}

spanner::RowStream since(spanner::Client client, spanner::Timestamp from) {
  return client.ExecuteQuery(spanner::SqlStatement(
      "SELECT OrderId FROM Orders WHERE PlacedAt >= @from AND ShardId IN UNNEST(GENERATE_ARRAY(0, 15)) ORDER BY PlacedAt DESC LIMIT 20", // [ordered_scan Orders]
      {{"from", spanner::Value(from)}}));
}

spanner::RowStream placed_with(spanner::Client client, spanner::Timestamp from) {
  return client.ExecuteQuery(spanner::SqlStatement(
      "SELECT o.OrderId, p.Cents FROM Payments p LEFT JOIN Orders o ON o.OrderId = p.OrderId AND o.PlacedAt >= @from AND o.ShardId = p.ShardId",
      {{"from", spanner::Value(from)}}));
}

spanner::RowStream parcels(spanner::Client client, std::int64_t order) {
  spanner::ReadOptions options;
  options.index_name = "ParcelsByOrder";
  return client.Read("Parcels", spanner::KeySet().AddKey(spanner::MakeKey(order)), {"ParcelId"}, options);
}
