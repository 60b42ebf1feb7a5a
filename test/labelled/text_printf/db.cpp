// The formatters: C varargs passed on, a text that is returned, a pack.
#include "db.h"

#include <cstdarg>
#include <cstdio>
#include <vector>

bool Database::execute(const char *sql) { return sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) == SQLITE_OK; }

bool Database::queryf(const char *format, ...) {
  char text[4096];
  va_list args;
  va_start(args, format);
  std::vsnprintf(text, sizeof text, format, args);
  va_end(args);
  return execute(text);
}

bool Database::declaredOnly(const char *format, ...) {
  va_list args;
  va_start(args, format);
  int size = std::vsnprintf(nullptr, 0, format, args);
  va_end(args);
  std::vector<char> text(size + 1);
  va_start(args, format);
  std::vsnprintf(text.data(), text.size(), format, args);
  va_end(args);
  return execute(text.data());
}

// The arguments are bound one by one: no format at all.
bool Database::bound(const char *sql, ...) {
  sqlite3_stmt *s = nullptr;
  sqlite3_prepare_v2(db_, sql, -1, &s, nullptr);
  va_list args;
  va_start(args, sql);
  sqlite3_bind_int64(s, 1, va_arg(args, long long));
  va_end(args);
  return sqlite3_step(s) == SQLITE_DONE;
}

std::string stringf(const char *format, ...) {
  va_list args;
  va_start(args, format);
  char *text = nullptr;
  vasprintf(&text, format, args);
  va_end(args);
  std::string result(text);
  return result;
}

void log(const char *format, ...) {
  va_list args;
  va_start(args, format);
  std::vfprintf(stderr, format, args);
  va_end(args);
}
