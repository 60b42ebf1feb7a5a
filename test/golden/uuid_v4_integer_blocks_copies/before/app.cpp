#include <sqlite3.h>

void take_over(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO files (path) SELECT path FROM staged", nullptr, nullptr, nullptr); // [insert_select]
}
