#include <sqlite3.h>

#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

class Db {
public:
  explicit Db(const char *path) { sqlite3_open(path, &db_); }
  ~Db() { sqlite3_close(db_); }
  long long last_id() const { return sqlite3_last_insert_rowid(db_); }
  sqlite3 *raw() { return db_; }

private:
  sqlite3 *db_ = nullptr;
};

int amount_of(sqlite3 *db, const std::string &customer, long long id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT Amount FROM Orders WHERE Customer = ? AND OrderId = ? AND ShardId = ?", -1, &st, nullptr); // [point_read]
  sqlite3_bind_text(st, 1, customer.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, id);
  sqlite3_bind_int64(st, 3, keyspread::tenant_shard<8>(customer, id, {"acme"}));
  const int amount = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int(st, 0) : -1;
  sqlite3_finalize(st);
  return amount;
}

long long place(Db &db, const std::string &customer, int amount) {
  sqlite3_stmt *st = nullptr;
  const auto orders_orderid = keyspread::ordered_id();
  sqlite3_prepare_v2(db.raw(), "INSERT INTO Orders (Customer, Amount, OrderId, ShardId) VALUES (?, ?, ?, ?)", -1, &st, nullptr); // [insert]
  sqlite3_bind_text(st, 1, customer.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, orders_orderid);
  sqlite3_bind_int64(st, 4, keyspread::tenant_shard<8>(customer, orders_orderid, {"acme"}));
  sqlite3_bind_int(st, 2, amount);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return orders_orderid; // [id_read_call]
}

long long place_by_wrapper(Db &db, const std::string &customer) {
  const auto orders_orderid = keyspread::ordered_id();
  const std::string sql = "INSERT INTO Orders (Customer, Amount, OrderId, ShardId) VALUES ('" + customer + "', 2, " + std::to_string(orders_orderid) + ", " + std::to_string(keyspread::tenant_shard<8>(customer, orders_orderid, {"acme"})) + ")"; // [insert]
  sqlite3_exec(db.raw(), sql.c_str(), nullptr, nullptr, nullptr);
  return orders_orderid; // [id_read_wrapper]
}

long long place_and_ask(Db &db, const std::string &customer) {
  const auto orders_orderid = keyspread::ordered_id();
  const std::string sql = "INSERT INTO Orders (Customer, Amount, OrderId, ShardId) VALUES ('" + customer + "', 3, " + std::to_string(orders_orderid) + ", " + std::to_string(keyspread::tenant_shard<8>(customer, orders_orderid, {"acme"})) + ")"; // [insert]
  sqlite3_exec(db.raw(), sql.c_str(), nullptr, nullptr, nullptr);
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db.raw(), ("SELECT " + std::to_string(orders_orderid)).c_str(), -1, &st, nullptr); // [id_read_query]
  const long long id = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : -1;
  sqlite3_finalize(st);
  return id;
}

long long place_returning(Db &db, const std::string &customer) {
  sqlite3_stmt *st = nullptr;
  const auto orders_orderid = keyspread::ordered_id();
  sqlite3_prepare_v2(db.raw(), "INSERT INTO Orders (Customer, Amount, OrderId, ShardId) VALUES (?, 4, ?, ?) RETURNING OrderId", -1, &st, nullptr); // [id_read_returning]
  sqlite3_bind_text(st, 1, customer.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, orders_orderid);
  sqlite3_bind_int64(st, 3, keyspread::tenant_shard<8>(customer, orders_orderid, {"acme"}));
  const long long id = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : -1;
  sqlite3_finalize(st);
  return id;
}

int main(int, char **argv) {
  Db db(argv[1]);
  for (const char *customer : {"acme", "zenith"}) {
    std::printf("%d\n", amount_of(db.raw(), customer, place(db, customer, 1)));
    std::printf("%d\n", amount_of(db.raw(), customer, place_by_wrapper(db, customer)));
    std::printf("%d\n", amount_of(db.raw(), customer, place_and_ask(db, customer)));
    std::printf("%d\n", amount_of(db.raw(), customer, place_returning(db, customer)));
  }
}
