#include "google/cloud/spanner/client.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace spanner = ::google::cloud::spanner;

static std::atomic<std::int64_t> last_id{0};

std::int64_t next_id() {
  return last_id.fetch_add(1); // [counter]
}

std::int64_t time_id() {
  return std::chrono::system_clock::now().time_since_epoch().count(); // [clock]
}

std::int64_t snowflake_id();

using Parameters = std::unordered_map<std::string, spanner::Value>;

spanner::RowStream query(spanner::Client client, std::string const &sql, Parameters const &parameters) {
  return client.ExecuteQuery(spanner::SqlStatement(sql, parameters));
}

void put(spanner::Client client, spanner::Transaction txn, std::int64_t id) {
  client.ExecuteDml(txn, spanner::SqlStatement("INSERT INTO Orders (OrderId, Total) VALUES (@id, 1)",
                                               {{"id", spanner::Value(id)}}));
}

void copy(spanner::Client client, spanner::Transaction txn, std::int64_t id) {
  client.ExecuteDml(txn, spanner::SqlStatement("INSERT INTO Orders (OrderId, Total) SELECT @id, 2", // [insert_select]
                                               {{"id", spanner::Value(id)}}));
}

void load(spanner::Client client, spanner::Transaction txn) {
  for (int i = 0; i < 9; ++i) // [ordered_load]
    put(client, txn, next_id());
  put(client, txn, time_id());
  put(client, txn, snowflake_id()); // [time_ordered_id]
}

void reads(spanner::Client client, std::int64_t id, std::int64_t from, std::int64_t to) {
  query(client, "SELECT Total FROM Orders WHERE OrderId = @id AND ShardId = MOD(MOD(FARM_FINGERPRINT(CAST(@id AS STRING)), 16) + 16, 16)", {{"id", spanner::Value(id)}}); // [point_read]
  query(client, "SELECT Total FROM Orders WHERE OrderId IN (@a, @b) AND ShardId IN UNNEST(GENERATE_ARRAY(0, 15))", {{"a", spanner::Value(id)}, {"b", spanner::Value(to)}}); // [key_list]
  query(client, "SELECT Total FROM Orders WHERE OrderId BETWEEN @a AND @b AND ShardId IN UNNEST(GENERATE_ARRAY(0, 15))", {{"a", spanner::Value(from)}, {"b", spanner::Value(to)}}); // [range_scan]
  query(client, "SELECT Total FROM UNNEST(GENERATE_ARRAY(0, 15)) AS keyspread_shard, UNNEST(ARRAY(SELECT AS STRUCT Total, OrderId FROM Orders WHERE OrderId > @a AND ShardId = keyspread_shard ORDER BY OrderId LIMIT 9)) AS Orders ORDER BY OrderId LIMIT 9", {{"a", spanner::Value(from)}}); // [keyset_cursor]
  query(client, "SELECT Total FROM UNNEST(GENERATE_ARRAY(0, 15)) AS keyspread_shard, UNNEST(ARRAY(SELECT AS STRUCT Total, OrderId FROM Orders WHERE ShardId = keyspread_shard ORDER BY OrderId DESC LIMIT 1)) AS Orders ORDER BY OrderId DESC LIMIT 1", {}); // [latest]
  query(client, "SELECT MAX(OrderId) FROM UNNEST(GENERATE_ARRAY(0, 15)) AS keyspread_shard, UNNEST(ARRAY(SELECT AS STRUCT OrderId FROM Orders WHERE ShardId = keyspread_shard ORDER BY OrderId DESC LIMIT 1)) AS Orders", {}); // [min_max]
  query(client, "SELECT MAX(OrderId) + 1 FROM UNNEST(GENERATE_ARRAY(0, 15)) AS keyspread_shard, UNNEST(ARRAY(SELECT AS STRUCT OrderId FROM Orders WHERE ShardId = keyspread_shard ORDER BY OrderId DESC LIMIT 1)) AS Orders", {}); // [max_plus_one]
  query(client, "SELECT i.ItemId FROM Orders o JOIN Items i ON i.OrderId = o.OrderId WHERE o.OrderId = @id AND o.ShardId = MOD(MOD(FARM_FINGERPRINT(CAST(@id AS STRING)), 16) + 16, 16)", {{"id", spanner::Value(id)}}); // [join]
}

void remove(spanner::Client client, std::int64_t id) {
  spanner::KeySet keys;
  keys.AddKey(spanner::MakeKey(keyspread::shard_of<16>(id), id)); // [api_delete]
  client.Commit(spanner::Mutations{spanner::MakeDeleteMutation("Orders", keys)});
}

std::int64_t newest(std::vector<std::int64_t> ids) {
  std::sort(ids.begin(), ids.end()); // [order_sort]
  return ids.front() < ids.back() ? ids.back() : ids.front(); // [order_comparison]
}
