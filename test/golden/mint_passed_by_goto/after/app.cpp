#include <sqlite3.h>

#include <cstdio>
#include "runtime/keyspread/keyspread.h"

// One way out, at the end: the gotos pass the place where the id is made.
int put(sqlite3 *db, const char *account, long long *id) {
  sqlite3_stmt *st = nullptr;
  int rc = sqlite3_exec(db, "BEGIN", nullptr, nullptr, nullptr);
  if (rc != SQLITE_OK)
    goto out;
  std::int64_t txn_id;
  txn_id = keyspread::ordered_id();
  rc = sqlite3_prepare_v2(db, "INSERT INTO Txn (Account, TxnId, ShardId) VALUES (?, ?, ?)", -1, &st, nullptr); // [insert]
  if (rc != SQLITE_OK)
    goto out;
  sqlite3_bind_text(st, 1, account, -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, txn_id);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(txn_id));
  rc = sqlite3_step(st);
  if (rc != SQLITE_DONE)
    goto out;
  *id = txn_id; // [id_read_call]
  rc = SQLITE_OK;
out:
  sqlite3_finalize(st);
  sqlite3_exec(db, rc == SQLITE_OK ? "COMMIT" : "ROLLBACK", nullptr, nullptr, nullptr);
  return rc;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  long long id = 0;
  sqlite3_open(argv[1], &db);
  const int rc = put(db, "a", &id);
  sqlite3_close(db);
  std::puts(rc == SQLITE_OK && id > 0 ? "stored" : "lost");
}
