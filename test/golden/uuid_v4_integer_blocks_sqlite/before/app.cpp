#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <functional>
#include <map>
#include <string>

int shard(sqlite3 *db, const std::string &name) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT id FROM sums WHERE name = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, name.c_str(), -1, SQLITE_TRANSIENT);
  const std::int64_t id = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
  sqlite3_finalize(st);
  return static_cast<int>(id % 16); // [point_read sums]
}

bool is_old(sqlite3 *db, const std::string &name) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT id FROM orders WHERE name = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, name.c_str(), -1, SQLITE_TRANSIENT);
  const std::int64_t id = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
  sqlite3_finalize(st);
  return id < 1000; // [order_comparison orders]
}

void save(sqlite3 *db, const std::string &name) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT id FROM files WHERE name = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, name.c_str(), -1, SQLITE_TRANSIENT);
  std::ofstream out("ids.txt");
  while (sqlite3_step(st) == SQLITE_ROW)
    out << sqlite3_column_int64(st, 0) << '\n'; // [range_scan files]
  sqlite3_finalize(st);
}

std::string json(sqlite3 *db, const std::string &name) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT id FROM pages WHERE name = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, name.c_str(), -1, SQLITE_TRANSIENT);
  std::string text;
  if (sqlite3_step(st) == SQLITE_ROW)
    text = "{\"id\": " + std::to_string(sqlite3_column_int64(st, 0)) + "}";
  sqlite3_finalize(st);
  return text;
}

void log(sqlite3 *db, const std::string &name) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT id FROM logs WHERE name = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, name.c_str(), -1, SQLITE_TRANSIENT);
  FILE *out = std::fopen("log.txt", "a");
  if (sqlite3_step(st) == SQLITE_ROW)
    std::fprintf(out, "%lld\n", static_cast<long long>(sqlite3_column_int64(st, 0)));
  std::fclose(out);
  sqlite3_finalize(st);
}

int mark(sqlite3 *db, const std::string &name) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT id FROM marks WHERE name = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, name.c_str(), -1, SQLITE_TRANSIENT);
  std::int64_t id = -1;
  if (sqlite3_step(st) == SQLITE_ROW)
    id = sqlite3_column_int64(st, 0);
  sqlite3_finalize(st);
  if (id == 0)
    return 1;
  return id == -1 ? 2 : 3;
}

unsigned long give(sqlite3 *db, const std::string &name) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT id FROM given WHERE name = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, name.c_str(), -1, SQLITE_TRANSIENT);
  const std::int64_t id = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
  sqlite3_finalize(st);
  return std::hash<std::int64_t>()(id);
}

void walk(sqlite3 *db, const std::string &name) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT id FROM walked WHERE name = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, name.c_str(), -1, SQLITE_TRANSIENT);
  std::map<std::int64_t, int> seen;
  while (sqlite3_step(st) == SQLITE_ROW)
    ++seen[sqlite3_column_int64(st, 0)];
  sqlite3_finalize(st);
  for (const auto &[id, count] : seen) // [order_sort walked]
    std::printf("%d\n", count);
}

int joins(sqlite3 *db) {
  return sqlite3_exec(db, "SELECT note FROM notes JOIN joined ON joined.id = notes.joined_no", nullptr, nullptr, nullptr); // [join joined]
}

int first(sqlite3 *db) {
  return sqlite3_exec(db, "DELETE FROM literal WHERE id = 1", nullptr, nullptr, nullptr); // [point_delete literal]
}
