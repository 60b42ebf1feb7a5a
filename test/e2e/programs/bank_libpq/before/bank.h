#pragma once

#include "connection.h"

#include <string>
#include <vector>

class Bank {
public:
  explicit Bank(Connection &db) : db_(db) {}

  long long open(const std::string &owner);
  void deposit(long long account, long long cents);
  /// The transfer's id, or 0 when the source has too little.
  long long transfer(long long from, long long to, long long cents);
  long long balance(long long account);
  std::string describe(long long transfer);
  std::vector<std::string> statement(long long account);
  std::vector<std::string> latest(int n);
  bool close(long long account);

private:
  Connection &db_;
};
