#include <sqlite3.h>

#include <cstdio>
#include <string>

#define SQLOK(call)                                                                                \
  do {                                                                                             \
    if ((call) != SQLITE_OK)                                                                       \
      std::fprintf(stderr, "%s failed\n", #call);                                                  \
  } while (0)

int set_amount(sqlite3 *db, const std::string &id, int amount) {
  sqlite3_stmt *st = nullptr;
  SQLOK(sqlite3_prepare_v2(db, "UPDATE Txn SET Amount = ? WHERE TxnId = ?", -1, &st, nullptr));
  SQLOK(sqlite3_bind_int(st, 1, amount));
  SQLOK(sqlite3_bind_text(st, 2, id.c_str(), -1, SQLITE_TRANSIENT));
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
