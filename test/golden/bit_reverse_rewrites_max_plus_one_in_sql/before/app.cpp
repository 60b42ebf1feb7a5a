#include <sqlite3.h>

#include <cstdio>
#include <string>

void place(sqlite3 *db, const std::string &customer) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Orders (OrderId, Customer) VALUES ((SELECT COALESCE(MAX(OrderId), 0) + 1 FROM Orders), ?)", -1, &st, nullptr); // [max_plus_one Orders]
  sqlite3_bind_text(st, 1, customer.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void place_text(sqlite3 *db, const std::string &customer) {
  const std::string sql = "INSERT INTO Orders VALUES ((SELECT IFNULL(MAX(OrderId), 0) + 1 FROM Orders), '" + customer + "')"; // [max_plus_one Orders]
  sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}

void book(sqlite3 *db, int amount) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Amount, TxnId) VALUES (?, (SELECT COALESCE(MAX(TxnId), 0) + 1 FROM Txn))", -1, &st, nullptr); // [max_plus_one Txn]
  sqlite3_bind_int(st, 1, amount);
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
