// The table is named by each caller.
#include <sqlite3.h>

#include <string>

static void first(sqlite3 *db, const char *table) {
  std::string sql = std::string("SELECT * FROM ") + table + " WHERE id > 5 ORDER BY id LIMIT 1"; // FIND ordered-scan items.id
  sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}

void all(sqlite3 *db) {
  first(db, "items");
  first(db, "nothing_known");
}
