#include <mysql.h>

#include <cstring>
#include <string>

// The values in an array that is filled by and by.
my_ulonglong put(MYSQL *db, const std::string &account, int amount) {
  MYSQL_STMT *st = mysql_stmt_init(db);
  const char *sql = "INSERT INTO Txn (Account, Amount) VALUES (?, ?)"; // [insert]
  mysql_stmt_prepare(st, sql, std::strlen(sql));
  MYSQL_BIND values[2];
  std::memset(values, 0, sizeof values);
  unsigned long length = account.size();
  values[0].buffer_type = MYSQL_TYPE_STRING;
  values[0].buffer = const_cast<char *>(account.data());
  values[0].buffer_length = length;
  values[0].length = &length;
  values[1].buffer_type = MYSQL_TYPE_LONG;
  values[1].buffer = &amount;
  mysql_stmt_bind_param(st, values);
  mysql_stmt_execute(st);
  my_ulonglong id = mysql_stmt_insert_id(st); // [id_read_call]
  mysql_stmt_close(st);
  return id;
}

// One value, and the id of the connection.
my_ulonglong put_amount(MYSQL *db, int amount) {
  MYSQL_STMT *st = mysql_stmt_init(db);
  const std::string sql = "INSERT INTO Txn (Account, Amount) VALUES ('one', ?)"; // [insert]
  mysql_stmt_prepare(st, sql.c_str(), sql.size());
  MYSQL_BIND values[1] = {};
  values[0].buffer_type = MYSQL_TYPE_LONG;
  values[0].buffer = &amount;
  mysql_stmt_bind_param(st, values);
  mysql_stmt_execute(st);
  mysql_stmt_close(st);
  return mysql_insert_id(db); // [id_read_call]
}

// What fails leaves by a label behind all, which nothing comes back to.
my_ulonglong put_or_leave(MYSQL *db, int amount) {
  static const char sql[] = "INSERT INTO Txn (Account, Amount) VALUES ('leave', ?)"; // [insert]
  MYSQL_STMT *st = mysql_stmt_init(db);
  MYSQL_BIND values[1];
  my_ulonglong id = 0;
  if (mysql_stmt_prepare(st, sql, sizeof sql - 1))
    goto out;
  std::memset(values, 0, sizeof values);
  values[0].buffer_type = MYSQL_TYPE_LONG;
  values[0].buffer = &amount;
  if (mysql_stmt_bind_param(st, values))
    goto out;
  if (mysql_stmt_execute(st))
    goto out;
  id = mysql_stmt_insert_id(st); // [id_read_call]
out:
  mysql_stmt_close(st);
  return id;
}

// Other ways to leave the id to the database.
my_ulonglong put_default(MYSQL *db) {
  mysql_query(db, "INSERT INTO Txn (TxnId, Account, Amount) VALUES (DEFAULT, 'default', 3)"); // [insert]
  return mysql_insert_id(db); // [id_read_call]
}

my_ulonglong put_null(MYSQL *db) {
  mysql_query(db, "INSERT INTO Txn VALUES (NULL, 'null', 4)"); // [insert_without_columns]
  return mysql_insert_id(db); // [id_read_call]
}

my_ulonglong put_set(MYSQL *db, int amount) {
  const std::string sql = "INSERT INTO Txn SET Account = 'set', Amount = " + std::to_string(amount); // [insert]
  mysql_query(db, sql.c_str());
  return mysql_insert_id(db); // [id_read_call]
}

void find(MYSQL *db, long long id) {
  MYSQL_STMT *st = mysql_stmt_init(db);
  const char *sql = "SELECT Amount FROM Txn WHERE TxnId = ?"; // [point_read]
  mysql_stmt_prepare(st, sql, std::strlen(sql));
  MYSQL_BIND key[1] = {};
  key[0].buffer_type = MYSQL_TYPE_LONGLONG;
  key[0].buffer = &id;
  mysql_stmt_bind_param(st, key);
  mysql_stmt_execute(st);
  mysql_stmt_close(st);
}
