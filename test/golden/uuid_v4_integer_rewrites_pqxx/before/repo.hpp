#pragma once
#include <pqxx/pqxx>

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

struct Account {
  std::int64_t id = -1;
  std::string owner;
  std::int64_t balance = 0;
};

class AccountRepo {
public:
  explicit AccountRepo(pqxx::connection &c) : conn(c) {
    conn.prepare("find_account", "SELECT id, owner, balance FROM accounts WHERE id = $1"); // [point_read]
  }
  std::int64_t create(const std::string &owner, std::int64_t balance);
  std::optional<Account> find(std::int64_t id);
  std::int64_t transfer(std::int64_t from, std::int64_t to, std::int64_t amount);
  std::vector<std::int64_t> transfersOf(std::int64_t account);
  const Account &cached(std::int64_t id) const { return cache.at(id); }

private:
  pqxx::connection &conn;
  std::unordered_map<std::int64_t, Account> cache;
};
