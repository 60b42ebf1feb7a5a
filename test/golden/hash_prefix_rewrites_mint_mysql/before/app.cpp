#include <mysql.h>

#include <cstdio>
#include <string>

my_ulonglong put(MYSQL *c, const std::string &account) {
  std::string sql = "INSERT INTO Txn (Account) VALUES ('" + account + "')"; // [insert]
  if (mysql_query(c, sql.c_str()))
    return 0;
  return mysql_insert_id(c); // [id_read_call]
}

my_ulonglong put_formatted(MYSQL *c, const char *account) {
  char sql[200];
  std::snprintf(sql, sizeof sql, "INSERT INTO Txn VALUES (0, '%s')", account); // [insert_without_columns]
  mysql_query(c, sql);
  my_ulonglong id = mysql_insert_id(c); // [id_read_call]
  return id;
}
