#pragma once
#include <sqlite3.h>

#include <string>

class Database {
public:
  bool execute(const char *sql);
  bool queryf(const char *format, ...);
  bool declaredOnly(const char *format, ...);
  bool bound(const char *sql, ...);
  template <class... Args> bool run(const char *format, Args &&...args);

private:
  sqlite3 *db_ = nullptr;
};

std::string stringf(const char *format, ...);
void log(const char *format, ...);
