// Values that a statement keeps until it runs, and ids that have no sign in the
// program: they are cast where they are given.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

class Statement {
public:
  Statement(sqlite3 *db, const char *sql) {
    sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
    values.resize(sqlite3_bind_parameter_count(st));
  }
  ~Statement() { sqlite3_finalize(st); }

  Statement &setInt(std::size_t i, std::int64_t v) { return set(i, {false, v, ""}); }
  Statement &setText(std::size_t i, const std::string &v) { return set(i, {true, 0, v}); }

  bool step() {
    if (!bound) {
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i].isText)
          sqlite3_bind_text(st, static_cast<int>(i) + 1, values[i].text.c_str(), -1, SQLITE_TRANSIENT);
        else
          sqlite3_bind_int64(st, static_cast<int>(i) + 1, values[i].number);
      }
      bound = true;
    }
    return sqlite3_step(st) == SQLITE_ROW;
  }

  std::string text(int column) const { return reinterpret_cast<const char *>(sqlite3_column_text(st, column)); }

private:
  struct Value {
    bool isText = false;
    std::int64_t number = 0;
    std::string text;
  };
  Statement &set(std::size_t i, Value v) {
    values.at(i) = std::move(v);
    return *this;
  }

  sqlite3_stmt *st = nullptr;
  std::vector<Value> values;
  bool bound = false;
};

static sqlite3 *db;

static std::uint64_t add(const std::string &name) {
  Statement st(db, "INSERT INTO items (name) VALUES (?)");
  st.setText(0, name).step();
  return static_cast<std::uint64_t>(sqlite3_last_insert_rowid(db));
}

static std::string nameOf(std::uint64_t id) {
  Statement st(db, "SELECT name FROM items WHERE id = ?");
  st.setInt(0, static_cast<std::int64_t>(id));
  return st.step() ? st.text(0) : "none";
}

int main(int argc, char **argv) {
  if (sqlite3_open(argc > 1 ? argv[1] : "app.db", &db) != SQLITE_OK)
    return 1;
  const std::uint64_t bolt = add("bolt");
  add("nut");
  std::printf("%s\n", nameOf(bolt).c_str());
  sqlite3_close(db);
  return 0;
}
