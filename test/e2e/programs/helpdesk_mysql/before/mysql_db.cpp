#include "mysql_db.h"

#include <stdexcept>

MySqlDb::MySqlDb(const char *options) : c_(mysql_init(nullptr)) {
  mysql_options(c_, MYSQL_READ_DEFAULT_FILE, options);
  if (!mysql_real_connect(c_, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0))
    throw std::runtime_error(mysql_error(c_));
}

MySqlDb::~MySqlDb() { mysql_close(c_); }

void MySqlDb::execute(const std::string &sql) {
  if (mysql_real_query(c_, sql.data(), sql.size()))
    throw std::runtime_error(mysql_error(c_));
}

std::vector<Row> MySqlDb::query(const std::string &sql) {
  execute(sql);
  std::vector<Row> rows;
  MYSQL_RES *result = mysql_store_result(c_);
  const unsigned columns = mysql_num_fields(result);
  while (MYSQL_ROW row = mysql_fetch_row(result)) {
    rows.emplace_back();
    for (unsigned i = 0; i < columns; ++i)
      rows.back().push_back(row[i] ? row[i] : "");
  }
  mysql_free_result(result);
  return rows;
}

std::string MySqlDb::quote(const std::string &text) {
  std::string escaped(2 * text.size() + 1, '\0');
  escaped.resize(mysql_real_escape_string(c_, &escaped[0], text.data(), text.size()));
  return "'" + escaped + "'";
}
