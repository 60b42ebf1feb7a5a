#pragma once

#include <mysql.h>

#include <string>
#include <vector>

using Row = std::vector<std::string>;

/// One connection. Texts go through quote().
class MySqlDb {
public:
  explicit MySqlDb(const char *options);
  ~MySqlDb();
  MySqlDb(const MySqlDb &) = delete;
  MySqlDb &operator=(const MySqlDb &) = delete;

  void execute(const std::string &sql);
  std::vector<Row> query(const std::string &sql);
  std::string quote(const std::string &text);
  my_ulonglong lastId() { return mysql_insert_id(c_); }
  my_ulonglong changed() { return mysql_affected_rows(c_); }

private:
  MYSQL *c_;
};
