#include <mysql.h>

#include <cinttypes>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string>

static MYSQL *db;

static std::string stringf(const char *format, ...) {
  char text[400];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  return text;
}

static void run(const std::string &sql) {
  if (mysql_query(db, sql.c_str())) {
    fprintf(stderr, "%s\n", mysql_error(db));
    exit(1);
  }
}

static void add(uint64_t id, const char *name) {
  run(stringf("INSERT INTO events (id, name) VALUES (%" PRIu64 ", '%s')", id, name));
}

static void rate(uint64_t id, int score) {
  std::string sql = stringf(
      "UPDATE events SET "
      "score = %d "
      "WHERE id = %" PRIu64,
      score, id);
  run(sql);
}

static void rename_event(uint64_t id, const char *name) {
  char sql[200];
  snprintf(sql, sizeof sql, "UPDATE events SET name = '%s' WHERE id = %" PRIu64, name, id);
  run(sql);
}

static void drop(uint64_t id) {
  run(stringf("DELETE FROM events WHERE id = %" PRIu64 " AND score < 3", id));
}

static void print_one(uint64_t id) {
  run("SELECT name, score FROM events WHERE id = " + std::to_string(id));
  MYSQL_RES *rows = mysql_store_result(db);
  MYSQL_ROW row = mysql_fetch_row(rows);
  printf("%" PRIu64 ": %s %s\n", id, row ? row[0] : "nothing", row ? row[1] : "-");
  mysql_free_result(rows);
}

int main(int, char **argv) {
  db = mysql_init(nullptr);
  mysql_options(db, MYSQL_READ_DEFAULT_FILE, argv[1]);
  if (!mysql_real_connect(db, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0))
    return 1;
  for (uint64_t id = 1; id <= 5; ++id)
    add(id, "start");
  rate(2, 7);
  rate(4, 2);
  rename_event(3, "stop");
  drop(2);
  drop(4);
  for (uint64_t id = 1; id <= 5; ++id)
    print_one(id);
  mysql_close(db);
}
