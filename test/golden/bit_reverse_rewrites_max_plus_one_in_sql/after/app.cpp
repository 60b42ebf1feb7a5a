#include <sqlite3.h>

#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

void place(sqlite3 *db, const std::string &customer) {
  sqlite3_stmt *st = nullptr;
  const auto orders_orderid = keyspread::bit_reverse(keyspread::ordered_id());
  sqlite3_prepare_v2(db, "INSERT INTO Orders (OrderId, Customer) VALUES (?2, ?1)", -1, &st, nullptr); // [max_plus_one Orders]
  sqlite3_bind_text(st, 1, customer.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, orders_orderid);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void place_text(sqlite3 *db, const std::string &customer) {
  const auto orders_orderid = keyspread::bit_reverse(keyspread::ordered_id());
  const std::string sql = "INSERT INTO Orders VALUES (" + std::to_string(orders_orderid) + ", '" + customer + "')"; // [max_plus_one Orders]
  sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}

void book(sqlite3 *db, int amount) {
  sqlite3_stmt *st = nullptr;
  const auto txn_id = keyspread::random_id();
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Amount, TxnId, ShardId) VALUES (?, ?, ?)", -1, &st, nullptr); // [max_plus_one Txn]
  sqlite3_bind_int(st, 1, amount);
  sqlite3_bind_int64(st, 2, txn_id);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<8>(txn_id));
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static int print(void *, int n, char **values, char **) {
  for (int i = 0; i < n; ++i)
    std::printf("%s ", values[i] ? values[i] : "NULL");
  std::printf("\n");
  return 0;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  place(db, "first");
  place(db, "second");
  place_text(db, "third");
  book(db, 7);
  book(db, 8);
  sqlite3_exec(db, "SELECT Customer FROM Orders ORDER BY Customer", print, nullptr, nullptr);
  sqlite3_exec(db, "SELECT COUNT(DISTINCT OrderId) FROM Orders", print, nullptr, nullptr);
  sqlite3_exec(db, "SELECT Amount FROM Txn ORDER BY Amount", print, nullptr, nullptr);
  sqlite3_close(db);
}
