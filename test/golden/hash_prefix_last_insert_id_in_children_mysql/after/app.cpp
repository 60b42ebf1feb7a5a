// The children's INSERTs ask for the parent's id themselves, one of them in a loop. What fails throws, and drops the statement first.
#include <mysql.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class Statement {
public:
  Statement(MYSQL *db, const char *sql) : st_(mysql_stmt_init(db)) {
    if (mysql_stmt_prepare(st_, sql, std::strlen(sql)) != 0)
      fail();
  }
  ~Statement() {
    if (st_)
      mysql_stmt_close(st_);
  }
  Statement(const Statement &) = delete;

  static void number(MYSQL_BIND &bind, long long &value) {
    std::memset(&bind, 0, sizeof bind);
    bind.buffer_type = MYSQL_TYPE_LONGLONG;
    bind.buffer = &value;
  }
  static void text(MYSQL_BIND &bind, const std::string &value) {
    std::memset(&bind, 0, sizeof bind);
    bind.buffer_type = MYSQL_TYPE_STRING;
    bind.buffer = const_cast<char *>(value.data());
    bind.buffer_length = value.size();
  }

  void execute(MYSQL_BIND *values) {
    if (mysql_stmt_bind_param(st_, values) != 0)
      fail();
    if (mysql_stmt_execute(st_) != 0)
      fail();
  }

private:
  void fail() {
    std::string why = mysql_stmt_error(st_);
    mysql_stmt_close(st_);
    st_ = nullptr;
    throw std::runtime_error(why);
  }

  MYSQL_STMT *st_;
};

static void run(MYSQL *db, const char *sql) {
  if (mysql_query(db, sql) != 0)
    throw std::runtime_error(mysql_error(db));
}

static long long book(MYSQL *db, const std::string &holder, const std::vector<std::string> &names, int lengthCm) {
  run(db, "START TRANSACTION");
  const auto bookings_id = keyspread::ordered_id();
  Statement insert(db, "INSERT INTO bookings (holder, id, shard) VALUES (?, ?, ?)");
  MYSQL_BIND values[3];
  Statement::text(values[0], holder);
  values[1] = {};
  values[1].buffer_type = MYSQL_TYPE_LONGLONG;
  values[1].buffer = const_cast<std::int64_t *>(&bookings_id);
  const std::int64_t bookings_shard = keyspread::shard_of<8>(bookings_id);
  values[2] = {};
  values[2].buffer_type = MYSQL_TYPE_LONGLONG;
  values[2].buffer = const_cast<std::int64_t *>(&bookings_shard);
  insert.execute(values);
  const long long id = static_cast<long long>(bookings_id);

  Statement person(db, "INSERT INTO passengers (no, name, booking_id, shard) VALUES (?, ?, ?, ?)");
  for (long long no = 1; no <= static_cast<long long>(names.size()); ++no) {
    MYSQL_BIND who[4];
    Statement::number(who[0], no);
    Statement::text(who[1], names[static_cast<size_t>(no - 1)]);
    who[2] = {};
    who[2].buffer_type = MYSQL_TYPE_LONGLONG;
    who[2].buffer = const_cast<std::int64_t *>(&bookings_id);
    const std::int64_t passengers_shard = keyspread::shard_of<8>(bookings_id);
    who[3] = {};
    who[3].buffer_type = MYSQL_TYPE_LONGLONG;
    who[3].buffer = const_cast<std::int64_t *>(&passengers_shard);
    person.execute(who);
  }
  if (lengthCm > 0) {
    char sql[384];
    std::snprintf(sql, sizeof sql, "INSERT INTO vehicles (booking_id, length_cm, shard) VALUES (%lld, %d, %lld)", static_cast<long long>(bookings_id), lengthCm, static_cast<long long>(keyspread::shard_of<8>(bookings_id)));
    run(db, sql);
  }
  run(db, "COMMIT");
  return id;
}

static long long sum(MYSQL *db, const char *sql) {
  run(db, sql);
  MYSQL_RES *result = mysql_store_result(db);
  MYSQL_ROW row = mysql_fetch_row(result);
  const long long value = row && row[0] ? std::strtoll(row[0], nullptr, 10) : -1;
  mysql_free_result(result);
  return value;
}

int main(int, char **argv) {
  MYSQL *db = mysql_init(nullptr);
  mysql_options(db, MYSQL_READ_DEFAULT_FILE, argv[1]);
  if (!mysql_real_connect(db, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0))
    return 1;
  const long long one = book(db, "MacLean", {"Ann", "Bob"}, 420);
  const long long two = book(db, "Nowak", {"Cid"}, 0);
  const long long three = book(db, "Rossi", {"Dan"}, 610);
  std::printf("%d %d\n", one < two, two < three);
  std::printf("%lld passengers, %lld of bookings\n", sum(db, "SELECT COUNT(*) FROM passengers"),
              sum(db, "SELECT COUNT(*) FROM passengers p JOIN bookings b ON b.id = p.booking_id AND b.shard = p.shard"));
  std::printf("%lld cm\n", sum(db, "SELECT SUM(v.length_cm) FROM vehicles v JOIN bookings b ON b.id = v.booking_id AND b.shard = v.shard"));
  mysql_close(db);
}
