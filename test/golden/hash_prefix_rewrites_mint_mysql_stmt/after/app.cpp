#include <mysql.h>

#include <cstring>
#include <string>
#include "runtime/keyspread/keyspread.h"

// The values in an array that is filled by and by.
my_ulonglong put(MYSQL *db, const std::string &account, int amount) {
  MYSQL_STMT *st = mysql_stmt_init(db);
  const char *sql = "INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES (?, ?, ?, ?)"; // [insert]
  const auto txn_id = keyspread::ordered_id();
  mysql_stmt_prepare(st, sql, std::strlen(sql));
  MYSQL_BIND values[4];
  std::memset(values, 0, sizeof values);
  unsigned long length = account.size();
  values[0].buffer_type = MYSQL_TYPE_STRING;
  values[0].buffer = const_cast<char *>(account.data());
  values[0].buffer_length = length;
  values[0].length = &length;
  values[1].buffer_type = MYSQL_TYPE_LONG;
  values[1].buffer = &amount;
  values[2] = {};
  values[2].buffer_type = MYSQL_TYPE_LONGLONG;
  values[2].buffer = const_cast<std::int64_t *>(&txn_id);
  const std::int64_t txn_shard = keyspread::shard_of<16>(txn_id);
  values[3] = {};
  values[3].buffer_type = MYSQL_TYPE_LONGLONG;
  values[3].buffer = const_cast<std::int64_t *>(&txn_shard);
  mysql_stmt_bind_param(st, values);
  mysql_stmt_execute(st);
  my_ulonglong id = txn_id; // [id_read_call]
  mysql_stmt_close(st);
  return id;
}

// One value, and the id of the connection.
my_ulonglong put_amount(MYSQL *db, int amount) {
  MYSQL_STMT *st = mysql_stmt_init(db);
  const std::string sql = "INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES ('one', ?, ?, ?)"; // [insert]
  const auto txn_id = keyspread::ordered_id();
  mysql_stmt_prepare(st, sql.c_str(), sql.size());
  MYSQL_BIND values[3] = {};
  values[0].buffer_type = MYSQL_TYPE_LONG;
  values[0].buffer = &amount;
  values[1] = {};
  values[1].buffer_type = MYSQL_TYPE_LONGLONG;
  values[1].buffer = const_cast<std::int64_t *>(&txn_id);
  const std::int64_t txn_shard = keyspread::shard_of<16>(txn_id);
  values[2] = {};
  values[2].buffer_type = MYSQL_TYPE_LONGLONG;
  values[2].buffer = const_cast<std::int64_t *>(&txn_shard);
  mysql_stmt_bind_param(st, values);
  mysql_stmt_execute(st);
  mysql_stmt_close(st);
  return txn_id; // [id_read_call]
}

// What fails leaves by a label behind all, which nothing comes back to.
my_ulonglong put_or_leave(MYSQL *db, int amount) {
  static const char sql[] = "INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES ('leave', ?, ?, ?)"; // [insert]
  MYSQL_STMT *st = mysql_stmt_init(db);
  const auto txn_id = keyspread::ordered_id();
  MYSQL_BIND values[3];
  my_ulonglong id = 0;
  if (mysql_stmt_prepare(st, sql, sizeof sql - 1))
    goto out;
  std::memset(values, 0, sizeof values);
  values[0].buffer_type = MYSQL_TYPE_LONG;
  values[0].buffer = &amount;
  values[1] = {};
  values[1].buffer_type = MYSQL_TYPE_LONGLONG;
  values[1].buffer = const_cast<std::int64_t *>(&txn_id);
  std::int64_t txn_shard;
  txn_shard = keyspread::shard_of<16>(txn_id);
  values[2] = {};
  values[2].buffer_type = MYSQL_TYPE_LONGLONG;
  values[2].buffer = const_cast<std::int64_t *>(&txn_shard);
  if (mysql_stmt_bind_param(st, values))
    goto out;
  if (mysql_stmt_execute(st))
    goto out;
  id = txn_id; // [id_read_call]
out:
  mysql_stmt_close(st);
  return id;
}

// Other ways to leave the id to the database.
my_ulonglong put_default(MYSQL *db) {
  const auto txn_id = keyspread::ordered_id();
  mysql_query(db, ("INSERT INTO Txn (TxnId, Account, Amount, ShardId) VALUES (" + std::to_string(txn_id) + ", 'default', 3, " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")").c_str()); // [insert]
  return txn_id; // [id_read_call]
}

my_ulonglong put_null(MYSQL *db) {
  const auto txn_id = keyspread::ordered_id();
  mysql_query(db, ("INSERT INTO Txn (TxnId, Account, Amount, ShardId) VALUES (" + std::to_string(txn_id) + ", 'null', 4, " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")").c_str()); // [insert_without_columns]
  return txn_id; // [id_read_call]
}

my_ulonglong put_set(MYSQL *db, int amount) {
  const auto txn_id = keyspread::ordered_id();
  const std::string sql = "INSERT INTO Txn SET Account = 'set', Amount = " + std::to_string(amount) + ", TxnId = " + std::to_string(txn_id) + ", ShardId = " + std::to_string(keyspread::shard_of<16>(txn_id)); // [insert]
  mysql_query(db, sql.c_str());
  return txn_id; // [id_read_call]
}

void find(MYSQL *db, long long id) {
  MYSQL_STMT *st = mysql_stmt_init(db);
  const char *sql = "SELECT Amount FROM Txn WHERE TxnId = ? AND ShardId = ?"; // [point_read]
  mysql_stmt_prepare(st, sql, std::strlen(sql));
  MYSQL_BIND key[2] = {};
  key[0].buffer_type = MYSQL_TYPE_LONGLONG;
  key[0].buffer = &id;
  const std::int64_t txn_shard = keyspread::shard_of<16>(id);
  key[1] = {};
  key[1].buffer_type = MYSQL_TYPE_LONGLONG;
  key[1].buffer = const_cast<std::int64_t *>(&txn_shard);
  mysql_stmt_bind_param(st, key);
  mysql_stmt_execute(st);
  mysql_stmt_close(st);
}
