// Rows of several tables are removed by one text, and only some have shards.
#include <sqlite3.h>

#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

static sqlite3 *db;

struct loan {
  static const char *table() { return "loans"; }
};
struct shelf {
  static const char *table() { return "shelves"; }
};

template <class Row> class rows_of {
public:
  void remove(long long id) {
    sqlite3_stmt *statement = prepared("DELETE FROM " + std::string(Row::table()) + " WHERE id = ?");
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_step(statement);
    sqlite3_finalize(statement);
  }
  int count_after(long long id) {
    sqlite3_stmt *statement = prepared("SELECT COUNT(*) FROM " + std::string(Row::table()) + " WHERE id > ?");
    sqlite3_bind_int64(statement, 1, id);
    const int found = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int(statement, 0) : 0;
    sqlite3_finalize(statement);
    return found;
  }

private:
  static sqlite3_stmt *prepared(const std::string &sql) {
    sqlite3_stmt *statement = nullptr;
    if (sqlite3_prepare_v2(db, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db));
    return statement;
  }
};

static long long lend(const char *tool) {
  sqlite3_stmt *insert = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO loans (tool) VALUES (?)", -1, &insert, nullptr);
  sqlite3_bind_text(insert, 1, tool, -1, SQLITE_STATIC);
  sqlite3_step(insert);
  sqlite3_finalize(insert);
  return sqlite3_last_insert_rowid(db);
}

int main(int, char **argv) {
  if (sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  std::vector<long long> ids;
  for (const char *tool : {"saw", "drill", "plane", "file"})
    ids.push_back(lend(tool));
  sqlite3_exec(db, "INSERT INTO shelves VALUES (1, 'left'), (2, 'right')", nullptr, nullptr, nullptr);
  rows_of<loan> loans;
  rows_of<shelf> shelves;
  loans.remove(ids[1]);
  shelves.remove(2);
  std::printf("%d %d\n", loans.count_after(ids[0]), shelves.count_after(0));
  sqlite3_close(db);
}
