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

TEST(ProofOrders, OfKeysThatHaveNone) {
  check(std::initializer_list<Different>{
      {Reversed, "SELECT Customer FROM Orders ORDER BY OrderId DESC LIMIT 1",
       "SELECT Customer FROM Orders ORDER BY OrderId DESC LIMIT 1",
       "ordered by 'orderid'"},
      {Reversed, "SELECT o.OrderId AS id FROM Orders o ORDER BY id",
       "SELECT o.OrderId AS id FROM Orders o ORDER BY id", "ordered by"},
      {Reversed, "SELECT OrderId FROM Orders ORDER BY 1",
       "SELECT OrderId FROM Orders ORDER BY 1", "ordered by"},
      {Reversed, "SELECT COALESCE(MAX(OrderId), 0) + 1 FROM Orders",
       "SELECT COALESCE(MAX(OrderId), 0) + 1 FROM Orders", "greatest or least"},
      {Reversed, "SELECT Customer FROM Orders WHERE OrderId > ?",
       "SELECT Customer FROM Orders WHERE OrderId > ?", "a range of"},
      {Reversed,
       "SELECT 1 FROM Orders a JOIN Orders b ON a.OrderId < b.OrderId",
       "SELECT 1 FROM Orders a JOIN Orders b ON a.OrderId < b.OrderId",
       "a range of"},
      {MySql, "SELECT Account FROM Txn ORDER BY TxnId LIMIT 1",
       "SELECT Account FROM Txn WHERE ShardId BETWEEN 0 AND 15 ORDER BY TxnId "
       "LIMIT 1",
       "ordered by"},
  });
  const char *Unordered[] = {
      "SELECT Customer FROM Orders WHERE OrderId > 0 AND Customer <> ''",
      "SELECT Customer FROM Orders WHERE OrderId = ? ORDER BY OrderId",
      "SELECT COUNT(*) FROM Orders ORDER BY OrderId",
      "SELECT Customer FROM Orders ORDER BY PlacedAt, OrderId",
      "SELECT OrderId FROM Orders GROUP BY OrderId ORDER BY MIN(PlacedAt), "
      "OrderId",
      "SELECT Customer FROM Orders WHERE PlacedAt > 5 OR (PlacedAt = 5 AND "
      "OrderId > 7)",
      "SELECT MAX(PlacedAt), COUNT(OrderId) FROM Orders",
      "SELECT No FROM Line ORDER BY OrderId"};
  for (const char *Sql : Unordered)
    EXPECT_EQ(prove(Reversed, Sql, Sql).Difference, "") << Sql;
  const char *Kept = "SELECT Account FROM Txn WHERE ShardId BETWEEN 0 AND 15 "
                     "ORDER BY TxnId";
  EXPECT_EQ(
      prove(Minted, "SELECT Account FROM Txn ORDER BY TxnId", Kept).Difference,
      "");
}

TEST(ProofNewKeys, AreNotLeftToTheDatabase) {
  check(std::initializer_list<Different>{
      {Reversed, "INSERT INTO Orders (Customer) VALUES (?)",
       "INSERT INTO Orders (Customer) VALUES (?)", "without its 'OrderId'"},
      {Reversed, "INSERT INTO Orders VALUES (NULL, ?, 1)",
       "INSERT INTO Orders VALUES (NULL, ?, 1)", "without its 'OrderId'"},
      {Reversed, "INSERT INTO Orders DEFAULT VALUES",
       "INSERT INTO Orders DEFAULT VALUES", "without its 'OrderId'"},
  });
  const char *Drawn = "INSERT INTO txn (account) VALUES ($1)";
  EXPECT_EQ(prove(Sequence, Drawn, Drawn).Difference, "");
}

} // namespace
