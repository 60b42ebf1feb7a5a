// Statements before and after: shards that SQL computes; tenants in front of
// the key; orders by the order column, keys that turn to text.
#include "test/unit/proof/ProofTesting.h"

using namespace keyspread::prooftest;

namespace {

TEST(ProofExpressions, SayTheSame) {
  check(std::initializer_list<Same>{
      {Spanner, "UPDATE Orders SET Total = 2 WHERE OrderId = @id",
       "UPDATE Orders SET Total = 2 WHERE OrderId = @id AND ShardId = "
       "MOD(MOD(FARM_FINGERPRINT(CAST(@id AS STRING)), 16) + 16, 16)",
       "1=1 "},
      {Spanner, "INSERT INTO Orders (OrderId, Total) VALUES (@id, 1)",
       "INSERT INTO Orders (OrderId, Total, ShardId) VALUES (@id, 1, "
       "MOD(MOD(FARM_FINGERPRINT(CAST(@id AS STRING)), 16) + 16, 16))",
       "1=1 "},
      {Spanner, "SELECT Line FROM Log WHERE LoggedAt = @at AND Host = @host",
       "SELECT Line FROM Log WHERE LoggedAt = @at AND Host = @host AND ShardId "
       "= "
       "MOD(MOD(FARM_FINGERPRINT(CONCAT(CAST(BYTE_LENGTH(CAST(UNIX_MICROS(@at) "
       "AS STRING)) AS STRING), ':', CAST(UNIX_MICROS(@at) AS STRING), "
       "CAST(BYTE_LENGTH(@host) AS STRING), ':', @host)), 16) + 16, 16)",
       "1=1 2=2 "},
  });
}

TEST(ProofExpressions, Differ) {
  check(std::initializer_list<Different>{
      {Spanner, "UPDATE Orders SET Total = 2 WHERE OrderId = @id",
       "UPDATE Orders SET Total = 2 WHERE OrderId = @id AND ShardId = "
       "MOD(MOD(FARM_FINGERPRINT(CAST(@id AS STRING)), 8) + 8, 8)",
       "not the shard"},
      {Spanner, "UPDATE Orders SET Total = 2 WHERE OrderId = @id",
       "UPDATE Orders SET Total = 2 WHERE OrderId = @id AND ShardId = "
       "MOD(MOD(FARM_FINGERPRINT(CAST(@other AS STRING)), 16) + 16, 16)",
       "not the shard"},
      {Spanner, "UPDATE Orders SET Total = 2 WHERE OrderId = @id",
       "UPDATE Orders SET Total = 2 WHERE OrderId = @id AND ShardId = "
       "MOD(MOD(FARM_FINGERPRINT(@id), 16) + 16, 16)",
       "not the shard"},
      {Spanner, "SELECT Line FROM Log WHERE LoggedAt = @host AND Host = @at",
       "SELECT Line FROM Log WHERE LoggedAt = @host AND Host = @at AND ShardId "
       "= "
       "MOD(MOD(FARM_FINGERPRINT(CONCAT(CAST(BYTE_LENGTH(CAST(UNIX_MICROS(@at) "
       "AS STRING)) AS STRING), ':', CAST(UNIX_MICROS(@at) AS STRING), "
       "CAST(BYTE_LENGTH(@host) AS STRING), ':', @host)), 16) + 16, 16)",
       "not the shard"},
  });
}

TEST(ProofTenants, SayTheSame) {
  check(std::initializer_list<Same>{
      {Tenants, "UPDATE orders SET total = ? WHERE id = ?",
       "UPDATE orders SET total = ? WHERE id = ? AND tenant_id = ?",
       "1=1 2=2 ; orders.tenant_id 3 tenant"},
      {Hot, "UPDATE orders SET total = ? WHERE id = ?",
       "UPDATE orders SET total = ? WHERE id = ? AND tenant_id = ? AND ShardId "
       "= ?",
       "1=1 2=2 ; orders.tenant_id 3 tenant; orders.ShardId 4 shard 16 of 3 2"},
      {Hot,
       "SELECT o.total FROM lines l JOIN orders o ON o.id = l.order_id WHERE "
       "l.order_id = ?",
       "SELECT o.total FROM lines l JOIN orders o ON o.id = l.order_id AND "
       "o.tenant_id = l.tenant_id AND o.ShardId = l.ShardId WHERE l.order_id = "
       "?",
       "1=1 "},
      {Tenants,
       "INSERT INTO orders VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
       "INSERT INTO orders VALUES (?, ?, ?) ON CONFLICT (tenant_id, id) DO "
       "NOTHING",
       "1=1 2=2 3=3 "},
      {Hot,
       "SELECT total FROM orders WHERE tenant_id = ? AND id > ? ORDER BY id",
       "SELECT total FROM orders WHERE tenant_id = ? AND id > ? AND ShardId "
       "BETWEEN 0 AND 15 ORDER BY id",
       "1=1 2=2 "},
  });
}

TEST(ProofTenants, Differ) {
  check(std::initializer_list<Different>{
      {Hot, "UPDATE orders SET total = ? WHERE id = ?",
       "UPDATE orders SET total = ? WHERE id = ? AND ShardId = ?",
       "not the column it is made of"},
      {Tenants, "UPDATE orders SET total = ? WHERE id = ?",
       "UPDATE orders SET total = ? WHERE id = ? AND tenant_id > ?",
       "not asked for by its value"},
      {Tenants, "UPDATE lines SET what = ? WHERE line = ?",
       "UPDATE lines SET what = ? WHERE line = ? AND tenant_id = ?", "after:"},
      {Tenants, "SELECT o.total FROM lines l JOIN orders o ON o.id = l.line",
       "SELECT o.total FROM lines l JOIN orders o ON o.id = l.line AND "
       "o.tenant_id = l.tenant_id",
       "nothing says that the tenant"},
  });
}

TEST(ProofOrders, SayTheSame) {
  check(std::initializer_list<Same>{
      {Reversed, "SELECT Customer FROM Orders ORDER BY OrderId DESC LIMIT 1",
       "SELECT Customer FROM Orders ORDER BY PlacedAt DESC, OrderId DESC LIMIT "
       "1",
       ""},
      {Reversed,
       "SELECT Customer FROM Orders WHERE OrderId = (SELECT MAX(OrderId) FROM "
       "Orders)",
       "SELECT Customer FROM Orders WHERE OrderId = (SELECT (SELECT OrderId "
       "FROM Orders ORDER BY PlacedAt DESC, OrderId DESC LIMIT 1))",
       ""},
      {Reversed, "SELECT MIN(OrderId) AS first FROM Orders WHERE Customer <> ?",
       "SELECT (SELECT OrderId FROM Orders WHERE Customer <> ? ORDER BY "
       "PlacedAt, OrderId LIMIT 1) AS first",
       "1=1 "},
      {Reversed, "INSERT INTO Orders (Customer) VALUES (?)",
       "INSERT INTO Orders (Customer, OrderId) VALUES (?, ?)",
       "1=1 ; Orders.OrderId 2 new; Orders.OrderId 2 reversed"},
      {Uuid, "SELECT COUNT(*) FROM txn t WHERE t.id = ~",
       "SELECT COUNT(*) FROM txn t WHERE t.id = '~'", "~0=~0 "},
      {Uuid, "SELECT account FROM txn ORDER BY id",
       "SELECT account FROM txn ORDER BY amount, id", ""},
  });
}

TEST(ProofOrders, Differ) {
  check(std::initializer_list<Different>{
      {Reversed, "SELECT Customer FROM Orders ORDER BY OrderId DESC LIMIT 1",
       "SELECT Customer FROM Orders ORDER BY PlacedAt, OrderId DESC LIMIT 1",
       "PlacedAt"},
      {Reversed, "SELECT Customer FROM Orders ORDER BY OrderId DESC LIMIT 1",
       "SELECT Customer FROM Orders ORDER BY Customer DESC, OrderId DESC LIMIT "
       "1",
       "Customer DESC"},
      {Reversed, "SELECT MAX(OrderId) FROM Orders",
       "SELECT (SELECT OrderId FROM Orders ORDER BY PlacedAt, OrderId LIMIT 1)",
       "MAX"},
      {Reversed, "SELECT Customer FROM Orders WHERE OrderId = ~",
       "SELECT Customer FROM Orders WHERE OrderId = '~'", "before:"},
  });
}

} // namespace
