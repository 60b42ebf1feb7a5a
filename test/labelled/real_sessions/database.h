// A database of one connection, its results by the columns' names, and rows that are gathered before they are sent.
#pragma once
#include <mysql.h>

#include <charconv>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

class Result;
using ResultPtr = std::shared_ptr<Result>;

class Database {
public:
  static Database &getInstance() {
    static Database instance;
    return instance;
  }
  bool executeQuery(const std::string &query);
  ResultPtr storeQuery(std::string_view query);
  uint64_t getLastInsertId() const { return static_cast<uint64_t>(mysql_insert_id(handle_.get())); } // FIND auto-increment-read

private:
  std::unique_ptr<MYSQL, void (*)(MYSQL *)> handle_{nullptr, mysql_close};
};

class Result {
public:
  explicit Result(MYSQL_RES *res);
  template <typename T> T getNumber(std::string_view column) const {
    auto it = names_.find(column);
    if (it == names_.end() || !row_[it->second])
      return {};
    T value{};
    std::string_view text = row_[it->second];
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
  }
  bool next();

private:
  MYSQL_RES *handle_;
  MYSQL_ROW row_;
  std::map<std::string_view, size_t> names_;
};

class Insert {
public:
  explicit Insert(std::string query) : query_(std::move(query)) {}
  bool addRow(const std::string &row);
  bool execute();

private:
  std::string query_;
  std::string values_;
};
