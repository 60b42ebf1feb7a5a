#include "database.h"

#include <mysql.h>

#include <cstdarg>
#include <cstdio>

class MySqlResult : public QueryResult {
public:
  explicit MySqlResult(MYSQL_RES *result) : result_(result) {}
  bool NextRow() override {
    row_ = mysql_fetch_row(result_);
    return row_ != nullptr;
  }

private:
  MYSQL_RES *result_;
};

class MySqlConnection : public Connection {
public:
  std::unique_ptr<QueryResult> Query(const char *sql) override {
    MYSQL_RES *result = nullptr;
    if (!ask(sql, &result))
      return nullptr;
    return std::make_unique<MySqlResult>(result);
  }
  bool Execute(const char *sql) override { return mysql_query(&mysql_, sql) == 0; }

private:
  bool ask(const char *sql, MYSQL_RES **result) {
    if (mysql_query(&mysql_, sql))
      return false;
    *result = mysql_store_result(&mysql_);
    return *result != nullptr;
  }
  MYSQL mysql_;
};

std::unique_ptr<QueryResult> Database::PQuery(const char *format, ...) {
  if (!format)
    return nullptr;
  va_list ap;
  char text[32 * 1024];
  va_start(ap, format);
  int res = vsnprintf(text, sizeof(text), format, ap);
  va_end(ap);
  if (res == -1)
    return nullptr;
  return Query(text);
}

bool Database::Execute(const char *sql) { return connection_->Execute(sql); }

bool Database::PExecute(const char *format, ...) {
  va_list ap;
  char text[32 * 1024];
  va_start(ap, format);
  vsnprintf(text, sizeof(text), format, ap);
  va_end(ap);
  return Execute(text);
}
