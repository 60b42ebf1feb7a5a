#include <pqxx/pqxx>

#include <cstdio>
#include <string>

long long put(pqxx::work &tx, const std::string &account, int amount) {
  pqxx::result r = tx.exec_params("INSERT INTO txn (account, amount) VALUES ($1, $2) RETURNING id", account, amount); // [id_read_returning]
  return r[0][0].as<long long>();
}

long long put_then_ask(pqxx::work &tx, const std::string &account, int amount) {
  tx.exec_params("INSERT INTO txn (account, amount) VALUES ($1, $2)", account, amount); // [insert]
  pqxx::result r = tx.exec("SELECT lastval()"); // [id_read_query]
  return r[0][0].as<long long>();
}

std::string account_of(pqxx::work &tx, long long id) {
  pqxx::result r = tx.exec_params("SELECT account FROM txn WHERE id = $1", id);
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
