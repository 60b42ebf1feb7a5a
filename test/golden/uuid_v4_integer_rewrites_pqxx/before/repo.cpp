#include "repo.hpp"

std::int64_t AccountRepo::create(const std::string &owner, std::int64_t balance) {
  pqxx::work tx(conn);
  pqxx::row row = tx.exec_params1("INSERT INTO accounts (owner, balance) VALUES ($1, $2) RETURNING id", owner, balance); // [id_read_returning]
  tx.commit();
  const auto id = row[0].as<std::int64_t>();
  cache[id] = Account{id, owner, balance};
  return id;
}

std::optional<Account> AccountRepo::find(std::int64_t id) {
  pqxx::work tx(conn);
  const pqxx::result rows = tx.exec_prepared("find_account", id);
  if (rows.empty())
    return {};
  Account a;
  a.id = rows[0]["id"].as<std::int64_t>();
  a.owner = rows[0]["owner"].c_str();
  a.balance = rows[0]["balance"].as<std::int64_t>();
  return a;
}

std::int64_t AccountRepo::transfer(std::int64_t from, std::int64_t to, std::int64_t amount) {
  pqxx::work tx(conn);
  tx.exec_params0("UPDATE accounts SET balance = balance - $1 WHERE id = $2", amount, from); // [point_update]
  tx.exec_params0("UPDATE accounts SET balance = balance + $1 WHERE id = $2", amount, to);
  auto r = tx.exec_params("INSERT INTO transfers (from_id, to_id, amount) VALUES ($1, $2, $3) RETURNING id", from, to, amount);
  tx.commit();
  return r[0][0].as<std::int64_t>();
}

std::vector<std::int64_t> AccountRepo::transfersOf(std::int64_t account) {
  pqxx::work tx(conn);
  std::vector<std::int64_t> ids;
  for (auto const &row : tx.exec_params("SELECT t.id FROM transfers t JOIN accounts a ON a.id = t.from_id WHERE a.id = $1", account)) // [join]
    ids.push_back(row[0].as<std::int64_t>());
  return ids;
}
