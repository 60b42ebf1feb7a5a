#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <vector>

#define NUMBER int

std::int64_t added(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Item (Name, Amount) VALUES ('a', 1)", nullptr, nullptr, nullptr);
  return sqlite3_last_insert_rowid(db);
}

void by_address(sqlite3 *db, unsigned char *out) {
  int id = added(db);
  std::memcpy(out, &id, 4);
}

void by_size(sqlite3 *db, std::FILE *out) {
  int id = added(db);
  std::fwrite("id", sizeof id, 1, out);
}

void in_a_macro(sqlite3 *db) {
  NUMBER id = added(db);
  std::printf("%d", id == 1);
}

struct Flags {
  int id : 24;
};

void in_bits(sqlite3 *db, Flags &out) { out.id = added(db); }

struct Row {
  int id;
  int amount;
};

void to_a_file(sqlite3 *db, std::FILE *out) {
  Row row = {};
  row.id = added(db);
  std::fwrite(&row, sizeof(Row), 1, out);
}

void to_a_double(sqlite3 *db, sqlite3_context *out) {
  int id = added(db);
  sqlite3_result_double(out, id);
}

void in_a_format(sqlite3 *db, const char *format) {
  int id = added(db);
  std::printf("%05d" "%d", id % 1000, 1);
  std::printf(format, id);
}

void given_away(sqlite3 *db, const std::vector<int> &all) {
  int id = added(db);
  auto same = [id](int other) { return other == id; };
  std::count_if(all.begin(), all.end(), same);
}

void show(int id);

void elsewhere(sqlite3 *db) { show(added(db)); }

void in_short(sqlite3 *db) {
  short id = added(db);
  std::printf("%d", id == 1);
}
