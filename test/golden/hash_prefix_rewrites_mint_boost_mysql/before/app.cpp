#include <boost/mysql.hpp>

#include <cstdint>
#include <string>

namespace mysql = boost::mysql;

std::uint64_t put(mysql::any_connection &db, const std::string &account, int amount) {
  mysql::results result;
  db.execute(mysql::with_params("INSERT INTO Txn (Account, Amount) VALUES ({}, {})", account, amount), result); // [insert]
  return result.last_insert_id(); // [id_read_call]
}

std::uint64_t put_prepared(mysql::any_connection &db, const std::string &account) {
  mysql::statement add = db.prepare_statement("INSERT INTO Txn VALUES (NULL, ?, ?)"); // [insert_without_columns]
  mysql::results result;
  db.execute(add.bind(account, 2), result);
  const std::uint64_t id = result.last_insert_id(); // [id_read_call]
  return id;
}

std::uint64_t put_fixed(mysql::any_connection &db) {
  mysql::results result;
  db.execute("INSERT INTO Txn (Account, Amount) VALUES ('fixed', 3)", result); // [insert]
  return result.last_insert_id(); // [id_read_call]
}

// Two results: each knows the id of its own row.
std::uint64_t put_two(mysql::any_connection &db, const std::string &account) {
  mysql::results txn, log;
  db.execute(mysql::with_params("INSERT INTO Txn (Account, Amount) VALUES ({}, 4)", account), txn); // [insert]
  db.execute(mysql::with_params("INSERT INTO Log (What) VALUES ({})", account), log);
  return txn.last_insert_id() * 1000 + log.last_insert_id(); // [id_read_call]
}

std::uint64_t put_and_ask(mysql::any_connection &db) {
  mysql::results result;
  db.execute("INSERT INTO Txn (TxnId, Account, Amount) VALUES (DEFAULT, 'asked', 5)", result); // [insert]
  mysql::results rows;
  db.execute("SELECT LAST_INSERT_ID()", rows); // [id_read_query]
  return rows.rows().at(0).at(0).as_uint64();
}

std::int64_t amount_of(mysql::any_connection &db, std::uint64_t id) {
  mysql::statement find = db.prepare_statement("SELECT Amount FROM Txn WHERE TxnId = ? LIMIT ?"); // [point_read]
  mysql::results rows;
  db.execute(find.bind(id, 1), rows);
  return rows.rows().at(0).at(0).as_int64();
}
