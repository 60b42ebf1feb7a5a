#include <sqlite3.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

enum class Text { Add, Level };

constexpr std::array<const char *, 2> kTexts = {{
    "INSERT INTO task (owner, level) VALUES (?, ?)",
    "SELECT level FROM task WHERE task_id = ?",
}};

constexpr const char *text_of(Text which) { return kTexts[static_cast<std::size_t>(which)]; }

struct Cell {
  Cell(std::int64_t n) : number(n), is_text(false) {}
  Cell(std::string t) : number(0), text(std::move(t)), is_text(true) {}
  std::int64_t number;
  std::string text;
  bool is_text;
};

static sqlite3_stmt *prepare(sqlite3 *db, const std::string &sql, const std::vector<Cell> &values) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  int index = 0;
  for (const Cell &cell : values)
    if (cell.is_text)
      sqlite3_bind_text(st, ++index, cell.text.c_str(), -1, SQLITE_TRANSIENT);
    else
      sqlite3_bind_int64(st, ++index, cell.number);
  return st;
}

static std::int64_t insert(sqlite3 *db, const std::string &sql, const std::vector<Cell> &values) {
  sqlite3_stmt *st = prepare(db, sql, values);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db);
}

static std::int64_t add(sqlite3 *db, const std::vector<std::string> &cells) {
  return insert(db, text_of(Text::Add), {cells[0], static_cast<std::int64_t>(std::stoll(cells[1]))});
}

static std::int64_t level(sqlite3 *db, std::int64_t task) {
  sqlite3_stmt *st = prepare(db, text_of(Text::Level), {task});
  const std::int64_t found = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : -1;
  sqlite3_finalize(st);
  return found;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t first = add(db, {"mia", "10"}), second = add(db, {"bob", "20"});
  std::printf("%lld %lld\n", static_cast<long long>(level(db, first)), static_cast<long long>(level(db, second)));
  sqlite3_close(db);
}
