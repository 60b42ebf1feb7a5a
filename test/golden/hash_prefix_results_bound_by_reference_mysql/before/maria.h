#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <mysql.h>
#include <stdexcept>
#include <string>
#include <vector>

/// Text without parameters.
inline void plain(MYSQL *link, const char *sql) {
  if (mysql_query(link, sql) != 0)
    throw std::runtime_error(std::string(mysql_error(link)) + " in: " + sql);
}

/// The one number that a query without parameters gives.
inline std::int64_t number_of(MYSQL *link, const char *sql) {
  plain(link, sql);
  MYSQL_RES *result = mysql_store_result(link);
  const MYSQL_ROW row = mysql_fetch_row(result);
  const std::int64_t value = row != nullptr && row[0] != nullptr ? std::strtoll(row[0], nullptr, 10) : 0;
  mysql_free_result(result);
  return value;
}

/// A prepared statement; its values are bound when it runs.
class Statement {
public:
  Statement(MYSQL *link, const char *sql) : stmt_(mysql_stmt_init(link)) {
    if (mysql_stmt_prepare(stmt_, sql, std::strlen(sql)) != 0)
      throw std::runtime_error(mysql_stmt_error(stmt_));
  }
  Statement(const Statement &) = delete;
  ~Statement() { mysql_stmt_close(stmt_); }

  Statement &put(std::int64_t value) {
    values_.emplace_back();
    values_.back().type = MYSQL_TYPE_LONGLONG;
    values_.back().number = value;
    return *this;
  }
  Statement &put(const std::string &value) {
    values_.emplace_back();
    values_.back().type = MYSQL_TYPE_STRING;
    values_.back().text = value;
    return *this;
  }
  /// Where the next column goes.
  Statement &want(std::int64_t &target) {
    targets_.push_back(&target);
    return *this;
  }

  void execute() {
    std::vector<MYSQL_BIND> binds(values_.size());
    for (std::size_t i = 0; i < values_.size(); ++i) {
      Value &value = values_[i];
      std::memset(&binds[i], 0, sizeof(MYSQL_BIND));
      binds[i].buffer_type = value.type;
      if (value.type == MYSQL_TYPE_LONGLONG) {
        binds[i].buffer = &value.number;
      } else {
        binds[i].buffer = value.text.data();
        binds[i].buffer_length = static_cast<unsigned long>(value.text.size());
      }
    }
    if (!binds.empty() && mysql_stmt_bind_param(stmt_, binds.data()) != 0)
      throw std::runtime_error(mysql_stmt_error(stmt_));
    if (mysql_stmt_execute(stmt_) != 0)
      throw std::runtime_error(mysql_stmt_error(stmt_));
    if (targets_.empty())
      return;
    std::vector<MYSQL_BIND> results(targets_.size());
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      std::memset(&results[i], 0, sizeof(MYSQL_BIND));
      results[i].buffer_type = MYSQL_TYPE_LONGLONG;
      results[i].buffer = targets_[i];
    }
    if (mysql_stmt_bind_result(stmt_, results.data()) != 0 || mysql_stmt_store_result(stmt_) != 0)
      throw std::runtime_error(mysql_stmt_error(stmt_));
  }
  bool next() { return mysql_stmt_fetch(stmt_) == 0; }

private:
  struct Value {
    enum_field_types type = MYSQL_TYPE_NULL;
    std::int64_t number = 0;
    std::string text;
  };
  MYSQL_STMT *stmt_;
  std::deque<Value> values_;
  std::vector<std::int64_t *> targets_;
};
