#include "tracker.h"

#include <cstdio>

// The title of any organisation's project.
static std::vector<std::string> title(Sql &sql, std::int64_t id) {
  return sql.run("SELECT title FROM project WHERE id = ?", id);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  if (sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  Sql sql(db);
  Tracker acme(sql, "acme");
  for (const std::string &line : title(sql, acme.start("bridge")))
    std::printf("%s\n", line.c_str());
  sqlite3_close(db);
}
