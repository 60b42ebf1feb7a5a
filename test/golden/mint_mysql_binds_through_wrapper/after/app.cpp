#include <mysql.h>

#include <cstring>
#include <string>
#include "runtime/keyspread/keyspread.h"

// A class takes the values in an array; whoever runs it fills that with helpers.
class Prepared {
public:
  Prepared(MYSQL *db, const char *sql) : stmt_(mysql_stmt_init(db)) { mysql_stmt_prepare(stmt_, sql, std::strlen(sql)); }
  Prepared(const Prepared &) = delete;
  Prepared &operator=(const Prepared &) = delete;
  ~Prepared() { mysql_stmt_close(stmt_); }

  void execute(MYSQL_BIND *params) {
    mysql_stmt_bind_param(stmt_, params);
    mysql_stmt_execute(stmt_);
  }
  long long insert_id() { return static_cast<long long>(mysql_stmt_insert_id(stmt_)); }
  bool changed() { return mysql_stmt_affected_rows(stmt_) == 1; }

private:
  MYSQL_STMT *stmt_;
};

static void put_number(MYSQL_BIND &b, long long *value) {
  b.buffer_type = MYSQL_TYPE_LONGLONG;
  b.buffer = value;
}

static void put_text(MYSQL_BIND &b, const std::string &value) {
  b.buffer_type = MYSQL_TYPE_STRING;
  b.buffer = const_cast<char *>(value.data());
  b.buffer_length = value.size();
}

long long add_trip(MYSQL *db, const std::string &route, long long seats) {
  const auto trips_id = keyspread::ordered_id();
  Prepared st(db, "INSERT INTO trips (seats, route, id, ShardId) VALUES (?, ?, ?, ?)");
  MYSQL_BIND in[4];
  std::memset(in, 0, sizeof in);
  put_number(in[0], &seats);
  if (route.empty()) {
    in[1].buffer_type = MYSQL_TYPE_NULL;
  } else {
    put_text(in[1], route);
  }
  in[2] = {};
  in[2].buffer_type = MYSQL_TYPE_LONGLONG;
  in[2].buffer = const_cast<std::int64_t *>(&trips_id);
  const std::int64_t trips_shard = keyspread::shard_of<16>(trips_id);
  in[3] = {};
  in[3].buffer_type = MYSQL_TYPE_LONGLONG;
  in[3].buffer = const_cast<std::int64_t *>(&trips_shard);
  st.execute(in);
  return trips_id;
}

bool move_trip(MYSQL *db, long long id, long long seats) {
  Prepared st(db, "UPDATE trips SET seats = ? WHERE id = ? AND ShardId = ?");
  MYSQL_BIND in[3];
  std::memset(in, 0, sizeof in);
  put_number(in[0], &seats);
  put_number(in[1], &id);
  const std::int64_t trips_shard = keyspread::shard_of<16>(id);
  in[2] = {};
  in[2].buffer_type = MYSQL_TYPE_LONGLONG;
  in[2].buffer = const_cast<std::int64_t *>(&trips_shard);
  st.execute(in);
  return st.changed();
}
