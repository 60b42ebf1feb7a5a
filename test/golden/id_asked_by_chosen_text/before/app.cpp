// The text that asks for the id stands in a table, and the call chooses it.
#include <sqlite3.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <variant>
#include <vector>

enum class Text { Add, Last, Show };

constexpr std::array<const char *, 3> texts = {{
    "INSERT INTO parcel (sender, city) VALUES (?, ?)",
    "SELECT last_insert_rowid()",
    "SELECT sender, city FROM parcel WHERE id = ?",
}};

constexpr const char *text_of(Text which) { return texts[static_cast<std::size_t>(which)]; }

using Row = std::vector<std::string>;
using Cell = std::variant<std::int64_t, std::string>;

static void bind(sqlite3_stmt *st, int number, const Cell &cell) {
  if (const auto *text = std::get_if<std::string>(&cell))
    sqlite3_bind_text(st, number, text->c_str(), -1, SQLITE_TRANSIENT);
  else
    sqlite3_bind_int64(st, number, std::get<std::int64_t>(cell));
}

static std::vector<Row> run(sqlite3 *db, const std::string &sql, const std::vector<Cell> &values) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr) != SQLITE_OK)
    std::exit(2);
  int number = 0;
  for (const Cell &one : values)
    bind(st, ++number, one);
  std::vector<Row> rows;
  while (sqlite3_step(st) == SQLITE_ROW) {
    Row row;
    for (int i = 0; i < sqlite3_column_count(st); ++i)
      row.push_back(reinterpret_cast<const char *>(sqlite3_column_text(st, i)));
    rows.push_back(row);
  }
  sqlite3_finalize(st);
  return rows;
}

static std::int64_t add(sqlite3 *db, const std::string &sender, const std::string &city) {
  run(db, text_of(Text::Add), {sender, city});
  const std::vector<Row> last = run(db, text_of(Text::Last), {});
  return std::stoll(last.at(0).at(0));
}

static void show(sqlite3 *db, std::int64_t id) {
  for (const Row &row : run(db, text_of(Text::Show), {id}))
    std::printf("%s in %s\n", row[0].c_str(), row[1].c_str());
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t one = add(db, "Ann", "Bern"), two = add(db, "Bob", "Graz");
  show(db, one);
  show(db, two);
  sqlite3_close(db);
  return 0;
}
