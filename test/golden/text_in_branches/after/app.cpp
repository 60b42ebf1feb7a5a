// One beginning, several statements: each change suits all of them.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

static void print(const char *what, sqlite3_stmt *st) {
  std::printf("%s", what);
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf(" %s", sqlite3_column_text(st, 0));
  std::printf("\n");
  sqlite3_finalize(st);
}

static sqlite3_stmt *prepare(sqlite3 *db, const std::string &sql) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  return st;
}

void put(sqlite3 *db, std::int64_t id, const char *owner, int amount) {
  sqlite3_stmt *st = prepare(db, "INSERT INTO Txn (TxnId, Owner, Amount, ShardId) VALUES (?, ?, ?, ?)");
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<16>(id));
  sqlite3_bind_text(st, 2, owner, -1, SQLITE_STATIC);
  sqlite3_bind_int(st, 3, amount);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void by_flag(sqlite3 *db, bool newest_first) {
  std::string sql = "SELECT Owner FROM Txn WHERE Amount > 0 AND unlikely(ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)) ORDER BY TxnId";
  if (newest_first)
    sql += " DESC";
  sql += " LIMIT 3";
  print("flag", prepare(db, sql));
}

void by_choice(sqlite3 *db, bool up) {
  print("choice", prepare(db, std::string("SELECT Owner FROM Txn WHERE ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY TxnId") + (up ? " ASC" : " DESC")));
}

void page(sqlite3 *db, std::int64_t after, bool rich) {
  std::string sql = "SELECT Owner FROM Txn WHERE TxnId > ? AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)";
  if (rich)
    sql += " AND Amount > 100";
  sql += " ORDER BY TxnId";
  sqlite3_stmt *st = prepare(db, sql);
  sqlite3_bind_int64(st, 1, after);
  print("page", st);
}

int touch(sqlite3 *db, std::int64_t id, bool rich) {
  sqlite3_stmt *st = nullptr;
  std::string sql = "UPDATE Txn SET Amount = 1 WHERE TxnId = ? AND ShardId = ?";
  if (rich)
    sql += " AND Amount > 100";
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_changes(db);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const char *owners[] = {"ann", "bob", "cid", "dee", "eve"};
  for (int i = 0; i < 5; ++i)
    put(db, i + 1, owners[i], i * 60);
  print("view", prepare(db, "SELECT Owner || Many FROM Owners ORDER BY Owner"));
  by_flag(db, false);
  by_flag(db, true);
  by_choice(db, false);
  by_choice(db, true);
  page(db, 1, true);
  page(db, 1, false);
  std::printf("%d %d\n", touch(db, 2, true), touch(db, 2, false));
  sqlite3_close(db);
}
