#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

// What is written at the end of a day.
// keyspread: Txn: its rows come from a SELECT that does not say their key
static const char *const closing = R"sql(
  INSERT INTO Txn (TxnId, Amount)
  SELECT * FROM Day
)sql";

int put(sqlite3 *db, const char *id, int amount) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES (?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id, -1, nullptr);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(id));
  sqlite3_bind_int(st, 2, amount);
  return sqlite3_step(st);
}

int close(sqlite3 *db) { return sqlite3_exec(db, closing, nullptr, nullptr, nullptr); }

int clear(sqlite3 *db, const std::string &column, bool really) {
  if (really)
    // keyspread: Txn: the column it sets is put in at run time
    return sqlite3_exec(
        db, ("UPDATE Txn SET " + column + " = 0").c_str(), nullptr, nullptr, nullptr);
  return 0;
}
