#include <sqlite3.h>

#include <string>

int put(sqlite3 *db, int amount) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Amount) VALUES (?)", -1, &st, nullptr);
  sqlite3_bind_int(st, 1, amount);
  return sqlite3_step(st);
}
