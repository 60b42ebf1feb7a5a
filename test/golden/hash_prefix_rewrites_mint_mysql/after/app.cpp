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

my_ulonglong put_measured(MYSQL *c, const char *account) {
  char sql[456];
  const auto txn_id = keyspread::ordered_id();
  int length = std::snprintf(sql, sizeof sql, "INSERT INTO Txn (Account, TxnId, ShardId) VALUES ('%s', %lld, %lld)", account, static_cast<long long>(txn_id), static_cast<long long>(keyspread::shard_of<16>(txn_id))); // [insert]
  mysql_real_query(c, sql, length);
  return txn_id; // [id_read_call]
}

std::string account_of(MYSQL *c, my_ulonglong id) {
  std::string sql = "SELECT Account FROM Txn WHERE TxnId = " + std::to_string(id) + " AND ShardId = " + std::to_string(keyspread::shard_of<16>(id)); // [point_read]
  std::string found = "none";
  mysql_query(c, sql.c_str());
  MYSQL_RES *rows = mysql_store_result(c);
  if (MYSQL_ROW row = mysql_fetch_row(rows))
    found = row[0];
  mysql_free_result(rows);
  return found;
}

void print_page(MYSQL *c, int limit) {
  char sql[376];
  std::snprintf(sql, sizeof sql, "SELECT Account FROM Txn WHERE ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY TxnId LIMIT %d", limit); // [ordered_scan]
  mysql_query(c, sql);
  MYSQL_RES *rows = mysql_store_result(c);
  while (MYSQL_ROW row = mysql_fetch_row(rows))
    std::printf(" %s", row[0]);
  std::printf("\n");
  mysql_free_result(rows);
}

int main(int, char **argv) {
  MYSQL *c = mysql_init(nullptr);
  mysql_options(c, MYSQL_READ_DEFAULT_FILE, argv[1]);
  if (!mysql_real_connect(c, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0)) {
    std::fprintf(stderr, "%s\n", mysql_error(c));
    return 1;
  }
  const my_ulonglong ann = put(c, "ann"), bob = put_formatted(c, "bob");
  put(c, "cid");
  put(c, "dee");
  put_measured(c, "eve");
  std::printf("%s %s %s\n", account_of(c, ann).c_str(), account_of(c, bob).c_str(), account_of(c, 0).c_str());
  print_page(c, 5);
  mysql_close(c);
}
