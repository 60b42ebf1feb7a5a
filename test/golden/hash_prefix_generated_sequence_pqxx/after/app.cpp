#include <pqxx/pqxx>

#include <string>
#include <cstdint>

long long put_returning(pqxx::work &tx, const std::string &account) {
  pqxx::result r = tx.exec_params("INSERT INTO txn (account) VALUES ($1) RETURNING id", account); // [id_read_returning]
  return r[0][0].as<long long>();
}

long long put_then_ask(pqxx::work &tx, const std::string &account) {
  const auto txn_id = tx.exec_params("INSERT INTO txn (account) VALUES ($1) RETURNING id", account)[0][0].as<std::int64_t>(); // [insert]
  pqxx::result r = tx.exec("SELECT " + std::to_string(txn_id)); // [id_read_query]
  return r[0][0].as<long long>();
}

long long last_id(pqxx::work &tx) {
  return tx.exec1("SELECT lastval()")[0].as<long long>();
}

long long put_then_call(pqxx::work &tx) {
  const auto txn_id = tx.exec("INSERT INTO txn (account) VALUES ('called') RETURNING id")[0][0].as<std::int64_t>(); // [insert]
  return txn_id; // [id_read_wrapper]
}
