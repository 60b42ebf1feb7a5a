#include "sql.h"

std::vector<std::string> Sql::rows(sqlite3_stmt *st) {
  std::vector<std::string> lines;
  int rc = SQLITE_ROW;
  while ((rc = sqlite3_step(st)) == SQLITE_ROW) {
    std::string line;
    for (int i = 0; i < sqlite3_column_count(st); ++i)
      line += (i ? " " : "") + std::string(reinterpret_cast<const char *>(sqlite3_column_text(st, i)));
    lines.push_back(line);
  }
  if (rc != SQLITE_DONE)
    lines.push_back(sqlite3_errmsg(db_));
  sqlite3_finalize(st);
  return lines;
}
