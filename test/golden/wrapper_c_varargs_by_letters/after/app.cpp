// Values that C's "..." takes, each told by a letter: i, a number; s, a text; -, NULL.
#include <sqlite3.h>

#include <cstdarg>
#include <cstdio>
#include "runtime/keyspread/keyspread.h"

static sqlite3 *db;

enum Statement { Put, Change, Drop, All };

static const char *const texts[All] = {
    "INSERT INTO Txn (TxnId, Account, Amount, ShardId) VALUES (?1, ?2, ?3, ?4)",
    "UPDATE Txn SET Amount = ?2 WHERE TxnId = ?1 AND ShardId = ?3",
    "DELETE FROM Txn WHERE TxnId = ? AND ShardId = ?",
};

static sqlite3_stmt *prepared[All];

static int run(Statement which, const char *types, ...) {
  sqlite3_stmt *st = prepared[which];
  va_list given;
  va_start(given, types);
  for (int at = 1; *types; types++, at++) {
    if (*types == 'i')
      sqlite3_bind_int64(st, at, va_arg(given, long long));
    else if (*types == 's')
      sqlite3_bind_text(st, at, va_arg(given, const char *), -1, SQLITE_TRANSIENT);
    else
      sqlite3_bind_null(st, at);
  }
  va_end(given);
  sqlite3_step(st);
  sqlite3_reset(st);
  return sqlite3_changes(db);
}

static int put(const char *id, const char *account, long long amount) {
  return run(Put, "ssii", id, account, amount, static_cast<long long>(keyspread::shard_of<16>(id)));
}

static int change(const char *id, long long amount) { return run(Change, "sii", id, amount, static_cast<long long>(keyspread::shard_of<16>(id))); }

static int drop(const char *id) { return run(Drop, "si", id, static_cast<long long>(keyspread::shard_of<16>(id))); }

static int print(void *, int n, char **values, char **) {
  for (int i = 0; i < n; ++i)
    std::printf("%s%s", i ? " " : "", values[i] ? values[i] : "NULL");
  std::printf("\n");
  return 0;
}

int main(int, char **argv) {
  sqlite3_open(argv[1], &db);
  for (int i = 0; i < All; i++)
    sqlite3_prepare_v2(db, texts[i], -1, &prepared[i], nullptr);
  std::printf("%d%d\n", put("01A", "x", 3), put("01B", "y", 4));
  std::printf("%d%d\n", change("01B", 99), drop("01A"));
  for (sqlite3_stmt *st : prepared)
    sqlite3_finalize(st);
  sqlite3_exec(db, "SELECT TxnId, Amount FROM Txn WHERE ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY TxnId", print, nullptr, nullptr);
  sqlite3_close(db);
  return 0;
}
