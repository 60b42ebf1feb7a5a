// An array of MYSQL_BIND that is filled and bound once, in front of the loop
// that changes what it points to and runs the statement.
#include <mysql.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

static void check(bool failed, MYSQL *db) {
  if (!failed)
    return;
  std::fprintf(stderr, "%s\n", mysql_error(db));
  std::exit(1);
}

static long long rent(MYSQL *db, const char *who) {
  char text[200];
  std::snprintf(text, sizeof text, "INSERT INTO rentals (who, days) VALUES ('%s', 1)", who);
  check(mysql_query(db, text), db);
  return static_cast<long long>(mysql_insert_id(db));
}

static void take(MYSQL *db, long long rental, const std::vector<int> &lamps) {
  const char *sql = "INSERT INTO lamps (rental, lamp) VALUES (?, ?)";
  MYSQL_STMT *st = mysql_stmt_init(db);
  check(mysql_stmt_prepare(st, sql, std::strlen(sql)), db);
  int lamp = 0;
  MYSQL_BIND given[2];
  std::memset(given, 0, sizeof given);
  given[0].buffer_type = MYSQL_TYPE_LONGLONG;
  given[0].buffer = &rental;
  given[1].buffer_type = MYSQL_TYPE_LONG;
  given[1].buffer = &lamp;
  check(mysql_stmt_bind_param(st, given), db);
  for (int one : lamps) {
    lamp = one;
    check(mysql_stmt_execute(st), db);
  }
  mysql_stmt_close(st);
}

static long long extend(MYSQL *db, const std::vector<long long> &rentals, int days) {
  const char *sql = "UPDATE rentals SET days = days + ? WHERE id = ?";
  MYSQL_STMT *st = mysql_stmt_init(db);
  check(mysql_stmt_prepare(st, sql, std::strlen(sql)), db);
  long long id = 0, changed = 0;
  MYSQL_BIND given[2];
  std::memset(given, 0, sizeof given);
  given[0].buffer_type = MYSQL_TYPE_LONG;
  given[0].buffer = &days;
  given[1].buffer_type = MYSQL_TYPE_LONGLONG;
  given[1].buffer = &id;
  check(mysql_stmt_bind_param(st, given), db);
  for (long long rental : rentals) {
    id = rental;
    check(mysql_stmt_execute(st), db);
    changed += static_cast<long long>(mysql_stmt_affected_rows(st));
  }
  mysql_stmt_close(st);
  return changed;
}

static long long sum(MYSQL *db, const char *sql) {
  check(mysql_query(db, sql), db);
  MYSQL_RES *rows = mysql_store_result(db);
  MYSQL_ROW row = mysql_fetch_row(rows);
  const long long result = row && row[0] ? std::atoll(row[0]) : 0;
  mysql_free_result(rows);
  return result;
}

int main(int, char **argv) {
  MYSQL *db = mysql_init(nullptr);
  mysql_options(db, MYSQL_READ_DEFAULT_FILE, argv[1]);
  if (!mysql_real_connect(db, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0))
    return 1;
  const long long one = rent(db, "City Theatre"), two = rent(db, "Dance Barn"), three = rent(db, "Open Air");
  take(db, one, {4, 7, 9});
  take(db, two, {7});
  take(db, three, {1, 2});
  std::printf("%lld changed\n", extend(db, {one, three}, 5));
  std::printf("%lld days\n", sum(db, "SELECT SUM(days) FROM rentals"));
  std::printf("%lld lamps of rentals\n", sum(db, "SELECT COUNT(*) FROM lamps l JOIN rentals r ON r.id = l.rental"));
  mysql_close(db);
}
