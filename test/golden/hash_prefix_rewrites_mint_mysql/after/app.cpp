#include <mysql.h>

#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

my_ulonglong put(MYSQL *c, const std::string &account) {
  const auto txn_id = keyspread::ordered_id();
  std::string sql = "INSERT INTO Txn (Account, TxnId, ShardId) VALUES ('" + account + "', " + std::to_string(txn_id) + ", " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")"; // [insert]
  if (mysql_query(c, sql.c_str()))
    return 0;
  return txn_id; // [id_read_call]
}

my_ulonglong put_formatted(MYSQL *c, const char *account) {
  char sql[456];
  const auto txn_id = keyspread::ordered_id();
  std::snprintf(sql, sizeof sql, "INSERT INTO Txn (TxnId, Account, ShardId) VALUES (%lld, '%s', %lld)", static_cast<long long>(txn_id), account, static_cast<long long>(keyspread::shard_of<16>(txn_id))); // [insert_without_columns]
  mysql_query(c, sql);
  my_ulonglong id = txn_id; // [id_read_call]
  return id;
}
