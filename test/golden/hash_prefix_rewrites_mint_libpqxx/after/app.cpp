#include <pqxx/pqxx>

#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

long long put(pqxx::work &tx, const std::string &account, int amount) {
  const auto txn_id = keyspread::ordered_id();
  pqxx::result r = tx.exec_params("INSERT INTO txn (account, amount, id, ShardId) VALUES ($1, $2, $3, $4) RETURNING id", account, amount, txn_id, keyspread::shard_of<16>(txn_id)); // [id_read_returning]
  return r[0][0].as<long long>();
}

long long put_then_ask(pqxx::work &tx, const std::string &account, int amount) {
  const auto txn_id = keyspread::ordered_id();
  tx.exec_params("INSERT INTO txn (account, amount, id, ShardId) VALUES ($1, $2, $3, $4)", account, amount, txn_id, keyspread::shard_of<16>(txn_id)); // [insert]
  pqxx::result r = tx.exec("SELECT " + std::to_string(txn_id)); // [id_read_query]
  return r[0][0].as<long long>();
}

std::string account_of(pqxx::work &tx, long long id) {
  pqxx::result r = tx.exec_params("SELECT account FROM txn WHERE id = $1 AND ShardId = $2", id, keyspread::shard_of<16>(id));
  return r.empty() ? "none" : r[0][0].as<std::string>();
}

int main(int, char **argv) {
  pqxx::connection c(argv[1]);
  pqxx::work tx(c);
  std::printf("%s\n", account_of(tx, put(tx, "returning", 1)).c_str());
  std::printf("%s\n", account_of(tx, put_then_ask(tx, "asked", 2)).c_str());
  tx.commit();
  return 0;
}
