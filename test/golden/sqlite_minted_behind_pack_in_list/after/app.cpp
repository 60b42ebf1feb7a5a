#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <variant>
#include <vector>
#include "runtime/keyspread/keyspread.h"

using Cell = std::variant<std::int64_t, std::string>;

inline Cell to_cell(const std::string &text) { return text; }
inline Cell to_cell(std::int64_t number) { return number; }

class Db {
public:
  explicit Db(const char *file) { sqlite3_open(file, &db_); }
  ~Db() { sqlite3_close(db_); }
  void run(const char *sql, const std::vector<Cell> &values) const {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, sql, -1, &st, nullptr);
    int index = 0;
    for (const Cell &cell : values)
      if (const auto *n = std::get_if<std::int64_t>(&cell))
        sqlite3_bind_int64(st, ++index, *n);
      else
        sqlite3_bind_text(st, ++index, std::get<std::string>(cell).c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_step(st);
    sqlite3_finalize(st);
  }
  std::int64_t last_id() const { return sqlite3_last_insert_rowid(db_); }
  int count() const {
    int found = 0;
    sqlite3_exec(db_, "SELECT COUNT(*) FROM plant", [](void *to, int, char **row, char **) {
      *static_cast<int *>(to) = std::stoi(row[0]);
      return 0;
    }, &found, nullptr);
    return found;
  }

private:
  sqlite3 *db_ = nullptr;
};

class Register {
public:
  explicit Register(const Db &db) : db_(db) {}
  template <class... A> void add(const A &...row) {
    const auto plant_id = keyspread::bit_reverse(keyspread::ordered_id());
    db_.run("INSERT INTO plant (species, height, plant_id) VALUES (?, ?, ?)", {to_cell(row)..., plant_id});
    last_ = plant_id;
  }
  std::int64_t last() const { return last_; }

private:
  const Db &db_;
  std::int64_t last_ = 0;
};

int main(int, char **argv) {
  Db db(argv[1]);
  Register all(db);
  all.add(std::string("fern"), std::int64_t{10});
  const std::int64_t first = all.last();
  all.add(std::string("moss"), std::int64_t{2});
  std::printf("%d %d\n", first != all.last(), db.count());
}
