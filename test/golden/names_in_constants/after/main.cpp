// Texts that are made of names which another file defines, and of names that
// several texts share.
#include "names.h"

#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <iostream>
#include "runtime/keyspread/keyspread.h"

static std::int64_t last = 100;

static int show(void *, int columns, char **values, char **) {
  for (int i = 0; i < columns; ++i)
    std::cout << (values[i] ? values[i] : "-") << (i + 1 < columns ? "|" : "\n");
  return 0;
}

void add(sqlite3 *db, std::int64_t id, const char *customer, int total) {
  const std::string sql = "INSERT INTO " + Orders::Table::Name + " (" + Orders::Table::Key + ", customer, total, ShardId) VALUES (?, ?, ?, ?)";
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<16>(id));
  sqlite3_bind_text(st, 2, customer, -1, SQLITE_TRANSIENT);
  sqlite3_bind_int(st, 3, total);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void one(sqlite3 *db, std::int64_t id) {
  static const std::string sql = "SELECT total FROM " + Orders::Table::Name + " WHERE " + Orders::Table::Key + " = ? AND ShardId = ?"; // [point_read orders]
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  while (sqlite3_step(st) == SQLITE_ROW)
    std::cout << sqlite3_column_int(st, 0) << "\n";
  sqlite3_finalize(st);
}

void page(sqlite3 *db, std::int64_t after) {
  char sql[456];
  std::snprintf(sql, sizeof sql, "SELECT customer FROM %s WHERE id > %lld AND unlikely(ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)) ORDER BY id LIMIT 2", Orders::Table::Name.c_str(), static_cast<long long>(after)); // [keyset_cursor orders]
  sqlite3_exec(db, sql, show, nullptr, nullptr);
}

void all(sqlite3 *db) {
  const std::string table = "orders";
  sqlite3_exec(db, ("SELECT customer, total FROM " + table + " WHERE ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY id").c_str(), show, nullptr, nullptr);
  sqlite3_exec(db, ("SELECT customer FROM " + table + " WHERE total > 15 AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY id DESC LIMIT 1").c_str(), show, nullptr, nullptr); // [latest orders]
  sqlite3_exec(db, ("SELECT COUNT(*) FROM " + table).c_str(), show, nullptr, nullptr);
  std::cout << table << " of " << Orders::Table::Name << ", " << items_table << "\n";
}

void clear(sqlite3 *db) {
  sqlite3_exec(db, ("DELETE FROM " + Orders::Table::Name).c_str(), nullptr, nullptr, nullptr);
  sqlite3_exec(db, ("DELETE FROM " + std::string(items_table)).c_str(), nullptr, nullptr, nullptr);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  for (const char *customer : {"ann", "bob", "cid"})
    add(db, ++last, customer, static_cast<int>(last % 100) * 10);
  one(db, 102);
  page(db, 101);
  all(db);
  clear(db);
  sqlite3_exec(db, "SELECT COUNT(*) FROM orders", show, nullptr, nullptr);
  sqlite3_close(db);
}
