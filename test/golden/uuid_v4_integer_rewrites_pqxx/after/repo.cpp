#include "repo.hpp"
#include "runtime/keyspread/keyspread.h"
#include <string>

std::string AccountRepo::create(const std::string &owner, std::int64_t balance) {
  pqxx::work tx(conn);
  const auto accounts_id = keyspread::uuid_v4();
  pqxx::row row = tx.exec_params1("INSERT INTO accounts (owner, balance, id) VALUES ($1, $2, $3) RETURNING id", owner, balance, accounts_id); // [id_read_returning]
  tx.commit();
  const auto id = row[0].as<std::string>();
  cache[id] = Account{id, owner, balance};
  return id;
}

std::optional<Account> AccountRepo::find(std::string id) {
  pqxx::work tx(conn);
  const pqxx::result rows = tx.exec_prepared("find_account", id);
  if (rows.empty())
    return {};
  Account a;
  a.id = rows[0]["id"].as<std::string>();
  a.owner = rows[0]["owner"].c_str();
  a.balance = rows[0]["balance"].as<std::int64_t>();
  return a;
}

std::string AccountRepo::transfer(std::string from, std::string to, std::int64_t amount) {
  pqxx::work tx(conn);
  tx.exec_params0("UPDATE accounts SET balance = balance - $1 WHERE id = $2", amount, from); // [point_update]
  tx.exec_params0("UPDATE accounts SET balance = balance + $1 WHERE id = $2", amount, to);
  const auto transfers_id = keyspread::uuid_v4();
  auto r = tx.exec_params("INSERT INTO transfers (from_id, to_id, amount, id) VALUES ($1, $2, $3, $4) RETURNING id", from, to, amount, transfers_id);
  tx.commit();
  return r[0][0].as<std::string>();
}

std::vector<std::string> AccountRepo::transfersOf(std::string account) {
  pqxx::work tx(conn);
  std::vector<std::string> ids;
  for (auto const &row : tx.exec_params("SELECT t.id FROM transfers t JOIN accounts a ON a.id = t.from_id WHERE a.id = $1", account)) // [join]
    ids.push_back(row[0].as<std::string>());
  return ids;
}
