#include <sqlite3.h>

#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

class Db {
public:
  explicit Db(const char *path) { sqlite3_open(path, &db_); }
  ~Db() { sqlite3_close(db_); }
  void exec(const std::string &sql) { sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr); }
  long long last_id() const { return sqlite3_last_insert_rowid(db_); }
  sqlite3 *raw() { return db_; }

private:
  sqlite3 *db_ = nullptr;
};

long long place(sqlite3 *db, const std::string &customer) {
  sqlite3_stmt *st = nullptr;
  const auto orders_orderid = keyspread::bit_reverse(keyspread::ordered_id());
  sqlite3_prepare_v2(db, "INSERT INTO Orders (Customer, OrderId) VALUES (?, ?)", -1, &st, nullptr); // [insert Orders]
  sqlite3_bind_text(st, 1, customer.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, orders_orderid);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return orders_orderid; // [id_read_call Orders]
}

long long place_by_wrapper(Db &db, const std::string &customer) {
  const auto orders_orderid = keyspread::bit_reverse(keyspread::ordered_id());
  db.exec("INSERT INTO Orders (Customer, OrderId) VALUES ('" + customer + "', " + std::to_string(orders_orderid) + ")"); // [insert Orders]
  return orders_orderid; // [id_read_wrapper Orders]
}

void place_with_line(sqlite3 *db) {
  const auto orders_orderid = keyspread::bit_reverse(keyspread::ordered_id());
  sqlite3_exec(db, ("INSERT INTO Orders (OrderId, Customer) VALUES (" + std::to_string(orders_orderid) + ", 'line')").c_str(), nullptr, nullptr, nullptr); // [insert Orders]
  sqlite3_exec(db, ("INSERT INTO Line (OrderId, No) VALUES (" + std::to_string(orders_orderid) + ", 1)").c_str(), nullptr, nullptr, nullptr); // [id_read_query Orders]
}

long long place_default(sqlite3 *db) {
  const auto orders_orderid = keyspread::bit_reverse(keyspread::ordered_id());
  sqlite3_exec(db, ("INSERT INTO Orders (OrderId) VALUES (" + std::to_string(orders_orderid) + ")").c_str(), nullptr, nullptr, nullptr); // [insert Orders]
  return orders_orderid; // [id_read_call Orders]
}

std::string customer_of(sqlite3 *db, long long id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT Customer FROM Orders WHERE OrderId = ?", -1, &st, nullptr); // [point_read Orders]
  sqlite3_bind_int64(st, 1, id);
  std::string customer = "none";
  if (sqlite3_step(st) == SQLITE_ROW)
    customer = reinterpret_cast<const char *>(sqlite3_column_text(st, 0));
  sqlite3_finalize(st);
  return customer;
}

static int print(void *, int n, char **values, char **) {
  for (int i = 0; i < n; ++i)
    std::printf("%s ", values[i] ? values[i] : "NULL");
  std::printf("\n");
  return 0;
}

int main(int, char **argv) {
  Db db(argv[1]);
  std::printf("%s\n", customer_of(db.raw(), place(db.raw(), "called")).c_str());
  std::printf("%s\n", customer_of(db.raw(), place_by_wrapper(db, "wrapped")).c_str());
  place_with_line(db.raw());
  std::printf("%s\n", customer_of(db.raw(), place_default(db.raw())).c_str());
  sqlite3_exec(db.raw(), "SELECT o.Customer, l.No FROM Orders o JOIN Line l ON l.OrderId = o.OrderId", print, nullptr, nullptr); // [join Orders]
  sqlite3_exec(db.raw(), "SELECT Customer FROM Orders ORDER BY Customer", print, nullptr, nullptr);
}
