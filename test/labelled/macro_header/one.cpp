#include "statements.h"

#include <sqlite3.h>

void oneNewest(sqlite3 *db) { sqlite3_exec(db, NEWEST_ITEM, nullptr, nullptr, nullptr); }

sqlite3_stmt *oneItem(sqlite3 *db) {
  sqlite3_stmt *statement = nullptr;
  sqlite3_prepare_v2(db, ONE_ITEM, -1, &statement, nullptr);
  return statement;
}
