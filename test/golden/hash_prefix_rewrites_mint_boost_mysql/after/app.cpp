#include <boost/mysql.hpp>

#include <cstdint>
#include <string>
#include "runtime/keyspread/keyspread.h"

namespace mysql = boost::mysql;

std::uint64_t put(mysql::any_connection &db, const std::string &account, int amount) {
  mysql::results result;
  const auto txn_id = keyspread::ordered_id();
  db.execute(mysql::with_params("INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES ({}, {}, {}, {})", account, amount, txn_id, keyspread::shard_of<16>(txn_id)), result); // [insert]
  return txn_id; // [id_read_call]
}

std::uint64_t put_prepared(mysql::any_connection &db, const std::string &account) {
  const auto txn_id = keyspread::ordered_id();
  mysql::statement add = db.prepare_statement("INSERT INTO Txn (TxnId, Account, Amount, ShardId) VALUES (?, ?, ?, ?)"); // [insert_without_columns]
  mysql::results result;
  db.execute(add.bind(txn_id, account, 2, keyspread::shard_of<16>(txn_id)), result);
  const std::uint64_t id = txn_id; // [id_read_call]
  return id;
}

std::uint64_t put_fixed(mysql::any_connection &db) {
  mysql::results result;
  const auto txn_id = keyspread::ordered_id();
  db.execute(("INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES ('fixed', 3, " + std::to_string(txn_id) + ", " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")").c_str(), result); // [insert]
  return txn_id; // [id_read_call]
}

// Two results: each knows the id of its own row.
std::uint64_t put_two(mysql::any_connection &db, const std::string &account) {
  mysql::results txn, log;
  const auto txn_id = keyspread::ordered_id();
  db.execute(mysql::with_params("INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES ({}, 4, {}, {})", account, txn_id, keyspread::shard_of<16>(txn_id)), txn); // [insert]
  db.execute(mysql::with_params("INSERT INTO Log (What) VALUES ({})", account), log);
  return txn_id * 1000 + log.last_insert_id(); // [id_read_call]
}

std::uint64_t put_and_ask(mysql::any_connection &db) {
  mysql::results result;
  const auto txn_id = keyspread::ordered_id();
  db.execute(("INSERT INTO Txn (TxnId, Account, Amount, ShardId) VALUES (" + std::to_string(txn_id) + ", 'asked', 5, " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")").c_str(), result); // [insert]
  mysql::results rows;
  db.execute(("SELECT CAST(" + std::to_string(txn_id) + " AS UNSIGNED)").c_str(), rows); // [id_read_query]
  return rows.rows().at(0).at(0).as_uint64();
}

std::int64_t amount_of(mysql::any_connection &db, std::uint64_t id) {
  mysql::statement find = db.prepare_statement("SELECT Amount FROM Txn WHERE TxnId = ? AND ShardId = ? LIMIT ?"); // [point_read]
  mysql::results rows;
  db.execute(find.bind(id, keyspread::shard_of<16>(id), 1), rows);
  return rows.rows().at(0).at(0).as_int64();
}
