#include <sqlite3.h>

void latest(sqlite3 *db) {
  sqlite3_exec(db, "SELECT What FROM Audit ORDER BY Id DESC LIMIT 1", nullptr, nullptr, nullptr);
}
