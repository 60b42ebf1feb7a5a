#include <sqlite3.h>

#include <string>

#include <cstdint>

int put(sqlite3 *db, std::int64_t id, int amount) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (TxnId, Amount) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int(st, 2, amount);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int drop(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int drop_one(sqlite3 *db) { return sqlite3_exec(db, "DELETE FROM Txn WHERE TxnId = 1", nullptr, nullptr, nullptr); }
