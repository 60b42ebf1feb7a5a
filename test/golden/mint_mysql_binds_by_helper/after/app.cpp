#include <mysql.h>

#include <cstring>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

// The values are filled by helpers, one for each type.
static void bind_number(MYSQL_BIND &b, long long *value) {
  b.buffer_type = MYSQL_TYPE_LONGLONG;
  b.buffer = value;
  b.is_null = nullptr;
}

static void bind_text(MYSQL_BIND &b, const std::string &text, unsigned long *length) {
  *length = text.size();
  b.buffer_type = MYSQL_TYPE_STRING;
  b.buffer = const_cast<char *>(text.data());
  b.buffer_length = *length;
  b.length = length;
}

long long add_trip(MYSQL *db, const std::string &route, long long seats) {
  MYSQL_STMT *st = mysql_stmt_init(db);
  const char *sql = "INSERT INTO trips (route, seats, id, ShardId) VALUES (?, ?, ?, ?)";
  const auto trips_id = keyspread::ordered_id();
  mysql_stmt_prepare(st, sql, std::strlen(sql));
  MYSQL_BIND values[4];
  std::memset(values, 0, sizeof values);
  unsigned long length = 0;
  bind_text(values[0], route, &length);
  bind_number(values[1], &seats);
  values[2] = {};
  values[2].buffer_type = MYSQL_TYPE_LONGLONG;
  values[2].buffer = const_cast<std::int64_t *>(&trips_id);
  const std::int64_t trips_shard = keyspread::shard_of<16>(trips_id);
  values[3] = {};
  values[3].buffer_type = MYSQL_TYPE_LONGLONG;
  values[3].buffer = const_cast<std::int64_t *>(&trips_shard);
  mysql_stmt_bind_param(st, values);
  mysql_stmt_execute(st);
  long long id = static_cast<long long>(trips_id);
  mysql_stmt_close(st);
  return id;
}

long long seats_of(MYSQL *db, long long id) {
  MYSQL_STMT *st = mysql_stmt_init(db);
  const char *sql = "SELECT seats FROM trips WHERE id = ? AND ShardId = ?";
  mysql_stmt_prepare(st, sql, std::strlen(sql));
  MYSQL_BIND key[2];
  std::memset(key, 0, sizeof key);
  bind_number(key[0], &id);
  const std::int64_t trips_shard = keyspread::shard_of<16>(id);
  key[1] = {};
  key[1].buffer_type = MYSQL_TYPE_LONGLONG;
  key[1].buffer = const_cast<std::int64_t *>(&trips_shard);
  mysql_stmt_bind_param(st, key);
  mysql_stmt_execute(st);
  MYSQL_BIND out[1];
  std::memset(out, 0, sizeof out);
  long long seats = 0;
  bind_number(out[0], &seats);
  mysql_stmt_bind_result(st, out);
  mysql_stmt_fetch(st);
  mysql_stmt_close(st);
  return seats;
}
