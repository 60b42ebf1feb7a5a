#include "db.h"

#include <cstdarg>
#include <cstdio>
#include <memory>
#include <mutex>

MYSQL dbconn;
static std::mutex guard;

std::string string_of(const char *format, ...) {
  va_list args;
  va_start(args, format);
  va_list again;
  va_copy(again, args);
  int size = vsnprintf(nullptr, 0, format, args);
  va_end(args);
  std::unique_ptr<char[]> buffer(new char[size + 1]);
  vsnprintf(buffer.get(), size + 1, format, again);
  va_end(again);
  return std::string(buffer.get(), buffer.get() + size);
}

int dbDo(const std::string &query) {
  std::lock_guard<std::mutex> lock(guard);
  int rc;
  while ((rc = mysql_query(&dbconn, query.c_str()))) {
    if (mysql_errno(&dbconn) != 1205)
      return rc;
  }
  return 1;
}

uint64_t dbDoInsert(const std::string &query) {
  std::lock_guard<std::mutex> lock(guard);
  while (mysql_query(&dbconn, query.c_str())) {
    if (mysql_errno(&dbconn) != 1205)
      return 0;
  }
  uint64_t id = mysql_insert_id(&dbconn); // FIND auto-increment-read
  printf("inserted %lu\n", (unsigned long)id);
  return id;
}

MYSQL_RES *dbFetch(const std::string &query) {
  if (mysql_query(&dbconn, query.c_str()))
    return nullptr;
  return mysql_store_result(&dbconn);
}

MYSQL_RES *DbRow::fetch(const std::string &query) {
  result_ = dbFetch(query);
  if (!result_)
    return result_;
  row_ = mysql_fetch_row(result_);
  return result_;
}
