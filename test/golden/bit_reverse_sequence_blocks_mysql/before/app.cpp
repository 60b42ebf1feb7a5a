#include <mysql/mysql.h>

// MySQL returns no rows of an INSERT.
unsigned long long put(MYSQL *db) {
  mysql_query(db, "INSERT INTO txn (amount) VALUES (1)");
  return mysql_insert_id(db); // [id_read_call]
}

void put_and_ask(MYSQL *db) {
  mysql_query(db, "INSERT INTO txn (amount) VALUES (2)");
  mysql_query(db, "SELECT LAST_INSERT_ID()"); // [id_read_query]
}
