#include <sqlite3.h>

#include <string>

int run(sqlite3 *db, const std::string &id, int low, int limit, int offset) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT Amount FROM Txn WHERE TxnId = ? AND Amount > ? ORDER BY Amount LIMIT ? OFFSET ?", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int(st, 2, low);
  sqlite3_bind_int(st, 3, limit);
  sqlite3_bind_int(st, 4, offset);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
