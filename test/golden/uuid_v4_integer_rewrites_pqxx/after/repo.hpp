#pragma once
#include <pqxx/pqxx>

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

struct Account {
  std::string id = "";
  std::string owner;
  std::int64_t balance = 0;
};

class AccountRepo {
public:
  explicit AccountRepo(pqxx::connection &c) : conn(c) {
    conn.prepare("find_account", "SELECT id, owner, balance FROM accounts WHERE id = $1"); // [point_read]
  }
  std::string create(const std::string &owner, std::int64_t balance);
  std::optional<Account> find(std::string id);
  std::string transfer(std::string from, std::string to, std::int64_t amount);
  std::vector<std::string> transfersOf(std::string account);
  const Account &cached(std::string id) const { return cache.at(id); }

private:
  pqxx::connection &conn;
  std::unordered_map<std::string, Account> cache;
};
