#include <sqlite3.h>

#include <cstdio>
#include <string>

#define UPDATE_SQL "UPDATE Txn SET Amount = ? WHERE TxnId = ?"

int set_amount(sqlite3 *db, const std::string &id, int amount) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, UPDATE_SQL, -1, &st, nullptr) != SQLITE_OK)
    return 1;
  sqlite3_bind_int(st, 1, amount);
  sqlite3_bind_text(st, 2, id.c_str(), -1, SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc == SQLITE_DONE ? 0 : 1;
}

void explain() { std::puts(UPDATE_SQL); }
