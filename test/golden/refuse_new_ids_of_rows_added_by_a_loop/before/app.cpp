// The database makes an id for each of the rows that a loop adds: one that is
// made in front of the statement would be that of all of them.
#include <sqlite3.h>

#include <string>
#include <vector>

struct Sql {
  Sql &operator<<(const std::string &raw) {
    text += raw;
    return *this;
  }
  std::string text;
};

static int add(sqlite3 *db, const std::vector<std::string> &boats) {
  Sql sql;
  sql << "INSERT INTO passages (boat) VALUES ";
  const char *comma = "";
  for (const std::string &boat : boats) {
    sql << comma << "('" << boat << "')";
    comma = ", ";
  }
  return sqlite3_exec(db, sql.text.c_str(), nullptr, nullptr, nullptr);
}

int main() {
  sqlite3 *db = nullptr;
  sqlite3_open(":memory:", &db);
  const int failed = add(db, {"Anna", "Berta"});
  sqlite3_close(db);
  return failed;
}
