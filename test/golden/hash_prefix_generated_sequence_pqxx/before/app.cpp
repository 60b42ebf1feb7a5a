#include <pqxx/pqxx>

#include <string>

long long put_returning(pqxx::work &tx, const std::string &account) {
  pqxx::result r = tx.exec_params("INSERT INTO txn (account) VALUES ($1) RETURNING id", account); // [id_read_returning]
  return r[0][0].as<long long>();
}

long long put_then_ask(pqxx::work &tx, const std::string &account) {
  tx.exec_params("INSERT INTO txn (account) VALUES ($1)", account); // [insert]
  pqxx::result r = tx.exec("SELECT lastval()"); // [id_read_query]
  return r[0][0].as<long long>();
}

long long last_id(pqxx::work &tx) {
  return tx.exec1("SELECT lastval()")[0].as<long long>();
}

long long put_then_call(pqxx::work &tx) {
  tx.exec("INSERT INTO txn (account) VALUES ('called')"); // [insert]
  return last_id(tx); // [id_read_wrapper]
}
