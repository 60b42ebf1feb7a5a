#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int create(sqlite3 *db) {
  return sqlite3_exec(db,
                      "CREATE TABLE IF NOT EXISTS Txn ("
                      "TxnId TEXT,"
                      "Amount INTEGER NOT NULL, ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15), PRIMARY KEY (ShardId, TxnId));"
                      "CREATE TABLE IF NOT EXISTS Line ("
                      "TxnId TEXT NOT NULL,"
                      "No INTEGER NOT NULL, ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15),"
                      "PRIMARY KEY (ShardId, TxnId, No), FOREIGN KEY (ShardId, TxnId) REFERENCES Txn (ShardId, TxnId))",
                      nullptr, nullptr, nullptr);
}

int create_raw(sqlite3 *db) {
  return sqlite3_exec(db, R"(
    CREATE TABLE IF NOT EXISTS Txn (
      TxnId TEXT, -- a ULID
      Amount INTEGER NOT NULL, -- in cents
      ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
      PRIMARY KEY (ShardId, TxnId)
    ) WITHOUT ROWID;
  )", nullptr, nullptr, nullptr);
}

int run(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "DELETE FROM Txn WHERE TxnId = ? AND ShardId = ?", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
