#include <mysql.h>

#include <string>

unsigned long long visit(MYSQL *db, const std::string &shop) {
  const std::string sql = "INSERT INTO visits (shop) VALUES ('" + shop + "')"; // [insert]
  mysql_query(db, sql.c_str());
  return mysql_insert_id(db); // [id_read_call]
}
