// Books are listed by their ids, which keeps them as they are; authors are free
// to change, and the books' column for them gets wide.
#include <mysql.h>

#include <cstdio>
#include <string>

static my_ulonglong author(MYSQL *c, const std::string &name) {
  const std::string sql = "INSERT INTO authors (name) VALUES ('" + name + "')";
  mysql_query(c, sql.c_str());
  return mysql_insert_id(c);
}

static void book(MYSQL *c, my_ulonglong author, const std::string &title) {
  const std::string sql = "INSERT INTO books (author, title) VALUES (" + std::to_string(author) + ", '" + title + "')";
  mysql_query(c, sql.c_str());
}

static void print(MYSQL *c, const char *sql) {
  mysql_query(c, sql);
  MYSQL_RES *rows = mysql_store_result(c);
  while (MYSQL_ROW row = mysql_fetch_row(rows))
    std::printf("%s\n", row[0]);
  mysql_free_result(rows);
}

static void list(MYSQL *c) {
  print(c, "SELECT title FROM books ORDER BY id");
  print(c, "SELECT CONCAT(a.name, ': ', b.title) AS line FROM books b JOIN authors a ON a.id = b.author ORDER BY line");
}

int main(int, char **argv) {
  MYSQL *c = mysql_init(nullptr);
  mysql_options(c, MYSQL_READ_DEFAULT_FILE, argv[1]);
  if (!mysql_real_connect(c, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0))
    return 1;
  const my_ulonglong lem = author(c, "Lem");
  book(c, lem, "Solaris");
  book(c, author(c, "Butler"), "Kindred");
  book(c, lem, "Eden");
  list(c);
  mysql_close(c);
}
