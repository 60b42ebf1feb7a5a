#include <sqlite3.h>

#include <cstdint>
#include "runtime/keyspread/keyspread.h"

static std::int64_t last = 0;

// Numbers of invoices must not leave gaps.
static std::int64_t next() { return ++last; }

static int put(sqlite3 *db, const char *sql, std::int64_t id, int amount) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int(st, 2, amount);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int invoice(sqlite3 *db, int amount) {
  return put(db, "INSERT INTO Invoice (Number, Amount) VALUES (?, ?)", next(), amount);
}

int transact(sqlite3 *db, int amount) {
  return put(db, "INSERT INTO Txn (TxnId, Amount) VALUES (?, ?)", keyspread::bit_reverse(next()), amount);
}
