// What no text shows whole needs no change as long as no way through the code makes it need one.
#include <mysql.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

static long long opened = 1000;

static long long add(MYSQL *db, const char *state, int priority) {
  char sql[300];
  std::snprintf(sql, sizeof sql, "INSERT INTO ticket (state, priority, opened) VALUES ('%s', %d, %lld)", state,
                priority, ++opened);
  mysql_query(db, sql);
  return static_cast<long long>(mysql_insert_id(db));
}

static void list(MYSQL *db, const char *state, int least, int most) {
  char sql[400] = "SELECT state, priority FROM ticket WHERE 1 = 1";
  char part[100];
  if (state != nullptr) {
    std::snprintf(part, sizeof part, " AND state = '%s'", state);
    std::strcat(sql, part);
  }
  if (least > 0) {
    std::snprintf(part, sizeof part, " AND priority >= %d", least);
    std::strcat(sql, part);
  }
  std::snprintf(part, sizeof part, " ORDER BY priority DESC, opened LIMIT %d", most);
  std::strcat(sql, part);
  mysql_query(db, sql);
  MYSQL_RES *rows = mysql_store_result(db);
  while (MYSQL_ROW row = mysql_fetch_row(rows))
    std::printf("%s %s\n", row[0], row[1]);
  mysql_free_result(rows);
}

static void show(MYSQL *db, long long id) {
  char sql[100];
  std::snprintf(sql, sizeof sql, "SELECT state FROM ticket WHERE id = %lld", id);
  mysql_query(db, sql);
  MYSQL_RES *rows = mysql_store_result(db);
  if (MYSQL_ROW row = mysql_fetch_row(rows))
    std::printf("it is %s\n", row[0]);
  mysql_free_result(rows);
}

int main(int argc, char **argv) {
  MYSQL *db = mysql_init(nullptr);
  mysql_options(db, MYSQL_READ_DEFAULT_FILE, argv[1]);
  if (!mysql_real_connect(db, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0))
    return 1;
  add(db, "open", 3);
  const long long id = add(db, "closed", 5);
  add(db, "open", 1);
  list(db, nullptr, 0, 10);
  list(db, argc > 1 ? "open" : nullptr, 2, 10);
  show(db, id);
  mysql_close(db);
}
