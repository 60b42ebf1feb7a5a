#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int run(sqlite3 *db, const std::string &id, int no, int amount) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "INSERT INTO Line (TxnId, No, Amount, ShardId) VALUES (?, ?, ?, ?)", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<16>(id));
  sqlite3_bind_int(st, 2, no);
  sqlite3_bind_int(st, 3, amount);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int read(sqlite3 *db, const std::string &id, int no) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "SELECT Amount FROM Line WHERE TxnId = ? AND No = ? AND ShardId = ?", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(id));
  sqlite3_bind_int(st, 2, no);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
