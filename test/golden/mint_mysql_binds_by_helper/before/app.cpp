#include <mysql.h>

#include <cstring>
#include <string>
#include <vector>

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
  const char *sql = "INSERT INTO trips (route, seats) VALUES (?, ?)";
  mysql_stmt_prepare(st, sql, std::strlen(sql));
  MYSQL_BIND values[2];
  std::memset(values, 0, sizeof values);
  unsigned long length = 0;
  bind_text(values[0], route, &length);
  bind_number(values[1], &seats);
  mysql_stmt_bind_param(st, values);
  mysql_stmt_execute(st);
  long long id = static_cast<long long>(mysql_stmt_insert_id(st));
  mysql_stmt_close(st);
  return id;
}

long long seats_of(MYSQL *db, long long id) {
  MYSQL_STMT *st = mysql_stmt_init(db);
  const char *sql = "SELECT seats FROM trips WHERE id = ?";
  mysql_stmt_prepare(st, sql, std::strlen(sql));
  MYSQL_BIND key[1];
  std::memset(key, 0, sizeof key);
  bind_number(key[0], &id);
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
