#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

int put(sqlite3 *db, const std::string &day, long long seq, const std::string &body) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Ev (Day, Seq, Body, ShardId) VALUES (?1, ?2, ?3, ?4)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, day.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, seq);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<8>(day, seq));
  sqlite3_bind_text(st, 3, body.c_str(), -1, SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int count(sqlite3 *db, const std::string &day) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT COUNT(*) FROM Ev WHERE Day = ? AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, day.c_str(), -1, SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int drop(sqlite3 *db, const std::string &day) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "DELETE FROM Ev WHERE Seq = 7 AND Day = ? AND ShardId = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, day.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<8>(day, 7));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
