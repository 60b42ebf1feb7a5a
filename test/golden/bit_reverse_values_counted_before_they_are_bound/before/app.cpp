// Who binds counts the values of the statement, and who reads its columns; an int becomes a wide alternative.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <variant>
#include <vector>

using Value = std::variant<std::int64_t, std::string>;

struct Binder {
  sqlite3_stmt *st;
  int at;
  void operator()(std::int64_t value) const { sqlite3_bind_int64(st, at, value); }
  void operator()(const std::string &value) const { sqlite3_bind_text(st, at, value.c_str(), -1, SQLITE_TRANSIENT); }
};

class Database {
public:
  explicit Database(const char *file) { sqlite3_open(file, &db_); }

  std::vector<std::string> rows(const std::string &sql, const std::vector<Value> &values) {
    sqlite3_stmt *st = prepared(sql);
    std::vector<std::string> out;
    if (sqlite3_bind_parameter_count(st) != static_cast<int>(values.size())) {
      std::printf("wrong number of values\n");
      return out;
    }
    int at = 0;
    for (const Value &value : values)
      std::visit(Binder{st, ++at}, value);
    while (sqlite3_step(st) == SQLITE_ROW) {
      const int columns = sqlite3_column_count(st);
      for (int i = 0; i < columns; ++i)
        out.push_back(reinterpret_cast<const char *>(sqlite3_column_text(st, i)));
    }
    sqlite3_finalize(st);
    return out;
  }

  std::int64_t insert(const std::string &sql, const std::vector<Value> &values) {
    rows(sql, values);
    return sqlite3_last_insert_rowid(db_);
  }

private:
  sqlite3_stmt *prepared(const std::string &sql) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, sql.c_str(), -1, &st, nullptr);
    return st;
  }
  sqlite3 *db_ = nullptr;
};

static std::int64_t add(Database &db, const std::string &body, int stars) {
  return db.insert("INSERT INTO notes (body, stars) VALUES (?, ?)", {body, stars});
}

int main(int, char **argv) {
  Database db(argv[1]);
  const std::int64_t first = add(db, "first", 3);
  add(db, "second", 5);
  for (const std::string &body : db.rows("SELECT body FROM notes WHERE id = ?", {first}))
    std::printf("%s\n", body.c_str());
  std::printf("%zu\n", db.rows("SELECT id FROM notes WHERE stars = ?", {std::int64_t{5}}).size());
}
