// The script that declares the tables also fills them, and rows refer to each
// other by the numbers that the database counts.
#include <mysql.h>

#include <cstdio>
#include <string>

static void add(MYSQL *c, long long role, const std::string &name) {
  const std::string sql =
      "INSERT INTO users (Role, Name) VALUES (" + std::to_string(role) + ", '" + name + "')";
  mysql_query(c, sql.c_str());
}

static void list(MYSQL *c) {
  mysql_query(c, "SELECT u.Name, r.Name FROM users u JOIN roles r ON r.Id = u.Role ORDER BY u.Name");
  MYSQL_RES *rows = mysql_store_result(c);
  while (MYSQL_ROW row = mysql_fetch_row(rows))
    std::printf("%s is %s\n", row[0], row[1]);
  mysql_free_result(rows);
}

int main(int, char **argv) {
  MYSQL *c = mysql_init(nullptr);
  mysql_options(c, MYSQL_READ_DEFAULT_FILE, argv[1]);
  if (!mysql_real_connect(c, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0))
    return 1;
  add(c, 101, "ann");
  add(c, 201, "bob");
  list(c);
  mysql_close(c);
}
