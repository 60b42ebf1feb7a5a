#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

struct Txn {
  std::string id;
  int amount;
};

static void bind_row(sqlite3_stmt *st, const Txn &row) {
  sqlite3_bind_text(st, 1, row.id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(row.id));
  sqlite3_bind_int(st, 2, row.amount);
}

int put(sqlite3 *db, const Txn &row) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES (?, ?, ?)", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  bind_row(st, row);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
