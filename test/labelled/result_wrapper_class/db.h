#pragma once
#include <mysql.h>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>

// Rows of one query, read by the names of their columns.
class Rows {
public:
  explicit Rows(MYSQL_RES *res) : handle(res) {
    MYSQL_FIELD *field = mysql_fetch_field(handle);
    for (size_t i = 0; field; field = mysql_fetch_field(handle))
      names[field->name] = i++;
    row = mysql_fetch_row(handle);
  }
  int64_t number(const std::string &column) const {
    auto it = names.find(column);
    if (it == names.end() || !row[it->second])
      return 0;
    return std::strtoll(row[it->second], nullptr, 10);
  }
  int64_t at(int column) const { return std::atoll(row[column]); }
  bool next() { return (row = mysql_fetch_row(handle)) != nullptr; }

private:
  MYSQL_RES *handle;
  MYSQL_ROW row;
  std::map<std::string, size_t> names;
};

class Db {
public:
  std::shared_ptr<Rows> query(const std::string &sql) {
    if (mysql_real_query(conn, sql.c_str(), sql.size()))
      return nullptr;
    MYSQL_RES *res = mysql_store_result(conn);
    return res ? std::make_shared<Rows>(res) : nullptr;
  }
  bool execute(const std::string &sql) { return !mysql_query(conn, sql.c_str()); }
  int64_t scalar(const std::string &sql) {
    auto rows = query(sql);
    return rows ? rows->at(0) : 0;
  }

private:
  MYSQL *conn = nullptr;
};
