#include <mysql.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

unsigned long long visit(MYSQL *db, const std::string &shop) {
  const auto visits_id = keyspread::ordered_id();
  const std::string sql = "INSERT INTO visits (shop, id) VALUES ('" + shop + "', " + std::to_string(visits_id) + ")"; // [insert]
  mysql_query(db, sql.c_str());
  return visits_id; // [id_read_call]
}
