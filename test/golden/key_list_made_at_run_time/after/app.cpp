#include <sqlite3.h>

#include <cstdio>
#include <sstream>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

using Ids = std::vector<long long>;

static void add(sqlite3 *db, long long id, const std::string &url) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO visit (id, url, ShardId) VALUES (?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(id));
  sqlite3_bind_text(st, 2, url.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static void show(sqlite3_stmt *st, const Ids &ids) {
  for (size_t i = 0; i < ids.size(); ++i)
    sqlite3_bind_int64(st, static_cast<int>(i) + 1, ids[i]);
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s\n", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
  sqlite3_finalize(st);
}

static void by_choice(sqlite3 *db, const Ids &ids) {
  std::string sql = "SELECT url FROM visit WHERE id IN (";
  for (size_t i = 0; i < ids.size(); ++i)
    sql += i ? ",?" : "?";
  sql += ") AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY url";
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr); // [key_list]
  show(st, ids);
}

static void by_separator(sqlite3 *db, const Ids &ids) {
  std::string sql = "SELECT url FROM visit WHERE id IN (";
  for (size_t i = 0; i < ids.size(); ++i) {
    if (i > 0)
      sql += ", ";
    sql += "?";
  }
  sql += ") AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)";
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  show(st, ids);
}

static void by_end(sqlite3 *db, const Ids &ids) {
  std::string sql = "SELECT url FROM visit WHERE id IN (";
  for (long long id : ids)
    sql += std::to_string(id) + ",";
  sql.pop_back();
  sql += ") AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY id DESC";
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  show(st, {});
}

static std::string joined(const Ids &ids) {
  std::ostringstream out;
  const char *separator = "";
  for (long long id : ids) {
    out << separator << id;
    separator = ", ";
  }
  return out.str();
}

static int remove(sqlite3 *db, const Ids &ids) {
  const std::string sql = "DELETE FROM visit WHERE id IN (" + joined(ids) + ") AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)";
  sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
  return sqlite3_changes(db);
}

int main(int argc, char **argv) {
  sqlite3 *db = nullptr;
  if (argc < 2 || sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  add(db, 1, "a");
  add(db, 2, "b");
  add(db, 3, "c");
  by_choice(db, {1, 3});
  by_separator(db, {2});
  by_end(db, {2, 3, 9});
  std::printf("%d\n", remove(db, {1, 2, 7}));
  sqlite3_close(db);
}
