#include "connection.h"

Rows Connection::run(const char *sql, const std::vector<std::string> &values) {
  std::vector<const char *> texts;
  for (const std::string &value : values)
    texts.push_back(value.c_str());
  PGresult *r = PQexecParams(c_, sql, static_cast<int>(texts.size()), nullptr, texts.data(), nullptr, nullptr, 0);
  const ExecStatusType status = PQresultStatus(r);
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) {
    const std::string why = PQerrorMessage(c_);
    PQclear(r);
    throw std::runtime_error(why);
  }
  return Rows(r);
}
