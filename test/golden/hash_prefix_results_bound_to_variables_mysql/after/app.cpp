// The cells of a row come to stand where structs say: one variable has the id.
#include <mysql.h>

#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <vector>
#include "runtime/keyspread/keyspread.h"

static void check(bool failed, MYSQL *db) {
  if (failed)
    throw std::runtime_error(mysql_error(db));
}

static long long add(MYSQL *db, const char *boat, int hour) {
  const char *sql = "INSERT INTO passages (boat, hour, id, shard) VALUES (?, ?, ?, ?)";
  MYSQL_STMT *st = mysql_stmt_init(db);
  const auto passages_id = keyspread::ordered_id();
  check(mysql_stmt_prepare(st, sql, std::strlen(sql)), db);
  MYSQL_BIND given[4];
  std::memset(given, 0, sizeof given);
  given[0].buffer_type = MYSQL_TYPE_STRING;
  given[0].buffer = const_cast<char *>(boat);
  given[0].buffer_length = std::strlen(boat);
  given[1].buffer_type = MYSQL_TYPE_LONG;
  given[1].buffer = &hour;
  given[2] = {};
  given[2].buffer_type = MYSQL_TYPE_LONGLONG;
  given[2].buffer = const_cast<std::int64_t *>(&passages_id);
  const std::int64_t passages_shard = keyspread::shard_of<8>(passages_id);
  given[3] = {};
  given[3].buffer_type = MYSQL_TYPE_LONGLONG;
  given[3].buffer = const_cast<std::int64_t *>(&passages_shard);
  check(mysql_stmt_bind_param(st, given), db);
  check(mysql_stmt_execute(st), db);
  const long long id = static_cast<long long>(passages_id);
  mysql_stmt_close(st);
  return id;
}

static int put_off(MYSQL *db, long long id, int hours) {
  const char *sql = "UPDATE passages SET hour = hour + ? WHERE id = ? AND shard = ?";
  MYSQL_STMT *st = mysql_stmt_init(db);
  check(mysql_stmt_prepare(st, sql, std::strlen(sql)), db);
  MYSQL_BIND given[3];
  std::memset(given, 0, sizeof given);
  given[0].buffer_type = MYSQL_TYPE_LONG;
  given[0].buffer = &hours;
  given[1].buffer_type = MYSQL_TYPE_LONGLONG;
  given[1].buffer = &id;
  const std::int64_t passages_shard = keyspread::shard_of<8>(id);
  given[2] = {};
  given[2].buffer_type = MYSQL_TYPE_LONGLONG;
  given[2].buffer = const_cast<std::int64_t *>(&passages_shard);
  check(mysql_stmt_bind_param(st, given), db);
  check(mysql_stmt_execute(st), db);
  const int changed = static_cast<int>(mysql_stmt_affected_rows(st));
  mysql_stmt_close(st);
  return changed;
}

static std::vector<long long> late(MYSQL *db, int hour) {
  const char *sql = "SELECT id, boat, hour FROM passages WHERE hour >= ? ORDER BY hour, boat";
  MYSQL_STMT *st = mysql_stmt_init(db);
  check(mysql_stmt_prepare(st, sql, std::strlen(sql)), db);
  MYSQL_BIND given[1];
  std::memset(given, 0, sizeof given);
  given[0].buffer_type = MYSQL_TYPE_LONG;
  given[0].buffer = &hour;
  check(mysql_stmt_bind_param(st, given), db);
  check(mysql_stmt_execute(st), db);
  long long id = 0;
  char boat[64];
  unsigned long length = 0;
  int at = 0;
  MYSQL_BIND cells[3];
  std::memset(cells, 0, sizeof cells);
  cells[0].buffer_type = MYSQL_TYPE_LONGLONG;
  cells[0].buffer = &id;
  cells[1].buffer_type = MYSQL_TYPE_STRING;
  cells[1].buffer = boat;
  cells[1].buffer_length = sizeof boat;
  cells[1].length = &length;
  cells[2].buffer_type = MYSQL_TYPE_LONG;
  cells[2].buffer = &at;
  check(mysql_stmt_bind_result(st, cells), db);
  std::vector<long long> ids;
  while (mysql_stmt_fetch(st) == 0) {
    std::printf("%.*s at %d\n", static_cast<int>(length), boat, at);
    ids.push_back(id);
  }
  mysql_stmt_close(st);
  return ids;
}

int main(int, char **argv) {
  MYSQL *db = mysql_init(nullptr);
  mysql_options(db, MYSQL_READ_DEFAULT_FILE, argv[1]);
  if (!mysql_real_connect(db, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0))
    return 1;
  const long long anna = add(db, "Anna", 7);
  add(db, "Berta", 9);
  add(db, "Clara", 11);
  for (long long id : late(db, 9))
    std::printf("%d\n", put_off(db, id, 1));
  std::printf("%d\n", put_off(db, anna, 4));
  late(db, 1);
  mysql_close(db);
}
