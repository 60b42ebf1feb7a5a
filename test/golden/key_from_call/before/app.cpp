#include <sqlite3.h>

#include <string>

std::string next_id();

int put(sqlite3 *db, int amount) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Amount, TxnId) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int(st, 1, amount);
  sqlite3_bind_text(st, 2, next_id().c_str(), -1, SQLITE_TRANSIENT);
  return sqlite3_step(st);
}
