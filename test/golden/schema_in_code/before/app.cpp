#include <sqlite3.h>

#include <string>

int create(sqlite3 *db) {
  return sqlite3_exec(db,
                      "CREATE TABLE IF NOT EXISTS Txn ("
                      "TxnId TEXT PRIMARY KEY,"
                      "Amount INTEGER NOT NULL);"
                      "CREATE TABLE IF NOT EXISTS Line ("
                      "TxnId TEXT NOT NULL REFERENCES Txn (TxnId),"
                      "No INTEGER NOT NULL,"
                      "PRIMARY KEY (TxnId, No))",
                      nullptr, nullptr, nullptr);
}

int create_raw(sqlite3 *db) {
  return sqlite3_exec(db, R"(
    CREATE TABLE IF NOT EXISTS Txn (
      TxnId TEXT PRIMARY KEY, -- a ULID
      Amount INTEGER NOT NULL -- in cents
    ) WITHOUT ROWID;
  )", nullptr, nullptr, nullptr);
}

int run(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ?", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
