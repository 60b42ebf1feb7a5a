#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using MemberId = std::int64_t;
using LoanId = std::int64_t;

class Library {
public:
  explicit Library(sqlite3 *db) : db_(db) {}

  MemberId join(const std::string &name, std::int64_t day);
  std::string name_of(MemberId member) const;
  std::vector<std::string> members() const;
  void rename(MemberId member, const std::string &name);

  void enter(const std::string &isbn, const std::string &title);

  LoanId lend(MemberId member, const std::string &isbn, std::int64_t due);
  void bring_back(LoanId loan);
  void fine(LoanId loan, std::int64_t day, int cents);
  std::vector<std::string> newest(int limit) const;
  std::vector<std::string> page(LoanId after, int limit) const;
  std::vector<std::pair<std::string, int>> owed() const;
  std::int64_t count() const;

private:
  MemberId next_member();

  sqlite3 *db_;
  MemberId last_member_ = 1000;
};
