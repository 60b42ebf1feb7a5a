// The text that asks for the id goes through the parentheses of a macro, and to a function that an object holds.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

using Column = std::vector<std::string>;

struct Calls {
  std::function<Column(const std::string &, const std::vector<std::string> &)> rows;
};

#define DB_ROWS(db, text, ...) (db).rows((text), {__VA_ARGS__})

static Column run(sqlite3 *db, const std::string &sql, const std::vector<std::string> &values) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr) != SQLITE_OK)
    std::exit(2);
  int number = 0;
  for (const std::string &one : values)
    sqlite3_bind_text(st, ++number, one.c_str(), -1, SQLITE_TRANSIENT);
  Column first;
  while (sqlite3_step(st) == SQLITE_ROW)
    first.push_back(reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
  sqlite3_finalize(st);
  return first;
}

static Calls calls(sqlite3 *db) {
  Calls made;
  made.rows = [db](const std::string &sql, const std::vector<std::string> &values) { return run(db, sql, values); };
  return made;
}

static std::int64_t add(const Calls &db, const std::string &sender, const std::string &city) {
  const auto parcel_id = keyspread::ordered_id();
  DB_ROWS(db, "INSERT INTO parcel (sender, city, id, ShardId) VALUES (?, ?, ?, ?)", sender, city, std::to_string(parcel_id), std::to_string(keyspread::shard_of<16>(parcel_id)));
  const Column last = DB_ROWS(db, "SELECT " + std::to_string(parcel_id), );
  return std::stoll(last.at(0));
}

static void show(const Calls &db, std::int64_t id) {
  for (const std::string &sender : DB_ROWS(db, "SELECT sender FROM parcel WHERE id = ? AND ShardId = ?", std::to_string(id), std::to_string(keyspread::shard_of<16>(id))))
    std::printf("%s\n", sender.c_str());
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const Calls made = calls(db);
  const std::int64_t one = add(made, "Ann", "Bern"), two = add(made, "Bob", "Graz");
  show(made, one);
  show(made, two);
  sqlite3_close(db);
  return 0;
}
