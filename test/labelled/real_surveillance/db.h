#pragma once
#include <mysql.h>

#include <cstdint>
#include <string>

extern MYSQL dbconn;

int dbDo(const std::string &query);
uint64_t dbDoInsert(const std::string &query);
MYSQL_RES *dbFetch(const std::string &query);

std::string string_of(const char *format, ...) __attribute__((format(printf, 1, 2)));

class DbRow {
public:
  MYSQL_RES *fetch(const std::string &query);
  char *operator[](unsigned i) const { return row_[i]; }

private:
  MYSQL_RES *result_ = nullptr;
  MYSQL_ROW row_ = nullptr;
};
