#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

long long put(soci::session &sql, const std::string &account, int amount) {
  const auto txn_id = keyspread::ordered_id();
  const auto txn_shard = keyspread::shard_of<16>(txn_id);
  sql << "INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES (:account, :amount, :TxnId, :ShardId)", soci::use(account), soci::use(amount), soci::use(txn_id), soci::use(txn_shard); // [insert]
  long long id = 0;
  id = txn_id; // [id_read_call]
  return id;
}

long long put_checked(soci::session &sql, const std::string &account) {
  const auto txn_id = keyspread::ordered_id();
  const auto txn_shard = keyspread::shard_of<16>(txn_id);
  sql << "INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES (:account, 2, :TxnId, :ShardId)", soci::use(account, "account"), soci::use(txn_id, "TxnId"), soci::use(txn_shard, "ShardId"); // [insert]
  long long id = 0;
  if (!(id = txn_id, true)) // [id_read_call]
    return -1;
  return id;
}

long long put_prepared(soci::session &sql, const std::string &account) {
  const auto txn_id = keyspread::ordered_id();
  const auto txn_shard = keyspread::shard_of<16>(txn_id);
  soci::statement st = (sql.prepare << "INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES (:account, 3, :TxnId, :ShardId)", soci::use(account), soci::use(txn_id), soci::use(txn_shard)); // [insert]
  st.execute(true);
  long long id = 0;
  sql << ("SELECT " + std::to_string(txn_id)).c_str(), soci::into(id); // [id_read_query]
  return id;
}

long long put_streamed(soci::session &sql, int amount) {
  const auto txn_id = keyspread::ordered_id();
  sql << "INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES ('streamed', " << amount << ", " << txn_id << ", " << keyspread::shard_of<16>(txn_id) << ")"; // [insert]
  long long id = 0;
  id = txn_id; // [id_read_call]
  const auto line_shard = keyspread::shard_of<16>(id);
  sql << "INSERT INTO Line (TxnId, No, ShardId) VALUES (:id, 1, :ShardId)", soci::use(id), soci::use(line_shard);
  return id;
}

std::string account_of(soci::session &sql, long long id) {
  std::string account = "none";
  const auto txn_shard = keyspread::shard_of<16>(id);
  sql << "SELECT Account FROM Txn WHERE TxnId = :id AND ShardId = :ShardId", soci::into(account), soci::use(id), soci::use(txn_shard); // [point_read]
  return account;
}

int twins(soci::session &sql, long long id) {
  int found = 0;
  const auto txn_shard = keyspread::shard_of<16>(id);
  soci::rowset<std::string> all = (sql.prepare << "SELECT Account FROM Txn WHERE TxnId = :id AND ShardId = :ShardId", soci::use(id), soci::use(txn_shard)); // [point_read]
  for (const std::string &account : all)
    found += account.size() == 8;
  return found;
}

int main(int, char **argv) {
  soci::session sql(soci::sqlite3, argv[1]);
  std::printf("%s\n", account_of(sql, put(sql, "put", 1)).c_str());
  std::printf("%s\n", account_of(sql, put_checked(sql, "checked")).c_str());
  std::printf("%s\n", account_of(sql, put_prepared(sql, "prepared")).c_str());
  std::printf("%s\n", account_of(sql, put_streamed(sql, 4)).c_str());
  std::printf("%d\n", twins(sql, put_prepared(sql, "prepared")));
  int lines = 0;
  sql << "SELECT COUNT(*) FROM Txn t JOIN Line l ON l.TxnId = t.TxnId AND l.ShardId = t.ShardId", soci::into(lines); // [join]
  std::printf("%d\n", lines);
}
