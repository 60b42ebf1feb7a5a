// Texts stand in a table and are chosen by an enum; one function runs them all. A
// struct has as many members as the INSERT has values, and is no list of them.
#include <sqlite3.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

enum class Text { Add, Rename, Show, Latest };

constexpr std::array<const char *, 4> texts = {{
    "INSERT INTO parcel (sender, city, id, ShardId) VALUES (?, ?, ?, ?)",
    "UPDATE parcel SET city = ? WHERE id = ? AND ShardId = ?",
    "SELECT sender, city FROM parcel WHERE id = ? AND ShardId = ?",
    "SELECT id, sender FROM parcel WHERE unlikely(ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)) ORDER BY id DESC LIMIT 1",
}};

constexpr const char *text_of(Text which) { return texts[static_cast<std::size_t>(which)]; }

struct Draft {
  std::string sender;
  std::string city;
};

using Row = std::vector<std::string>;

static std::string spelled(const std::string &value) { return value; }
static std::string spelled(long long value) { return std::to_string(value); }

template <typename... Values> std::vector<Row> run(sqlite3 *db, const char *sql, const Values &...values) {
  const std::vector<std::string> kept{spelled(values)...};
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, sql, -1, &st, nullptr) != SQLITE_OK)
    std::exit(2);
  int number = 0;
  for (const std::string &one : kept)
    sqlite3_bind_text(st, ++number, one.c_str(), -1, SQLITE_TRANSIENT);
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

static long long last(sqlite3 *db) { return sqlite3_last_insert_rowid(db); }

static long long add(sqlite3 *db, const Draft &draft) {
  const auto parcel_id = keyspread::ordered_id();
  run(db, text_of(Text::Add), draft.sender, draft.city, static_cast<long long>(parcel_id), static_cast<long long>(keyspread::shard_of<16>(parcel_id)));
  return parcel_id;
}

static void rename(sqlite3 *db, long long id, const std::string &city) {
  run(db, text_of(Text::Rename), city, id, static_cast<long long>(keyspread::shard_of<16>(id)));
}

static void show(sqlite3 *db, long long id) {
  for (const Row &row : run(db, text_of(Text::Show), id, static_cast<long long>(keyspread::shard_of<16>(id))))
    std::printf("%s in %s\n", row[0].c_str(), row[1].c_str());
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const long long one = add(db, Draft{"Ann", "Bern"}), two = add(db, Draft{"Bob", "Graz"});
  rename(db, one, "Brno");
  show(db, one);
  show(db, two);
  std::printf("%s\n", run(db, text_of(Text::Latest))[0][1].c_str());
  sqlite3_close(db);
  return 0;
}
