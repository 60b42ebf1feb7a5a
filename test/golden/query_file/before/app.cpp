#include <sqlite3.h>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>

static std::string query(const std::string &name) {
  std::ifstream in("queries/" + name + ".sql");
  return std::string((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
}

int put(sqlite3 *db, std::int64_t id, int amount) {
  sqlite3_stmt *st = nullptr;
  std::string sql = query("insert_txn");
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int(st, 2, amount);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int drop(sqlite3 *db, std::int64_t id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, query("drop_txn").c_str(), -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
