// The wrapper fills a format and executes the text.
#include <sqlite3.h>

#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <string>

class Db {
public:
  bool query(const char *format, ...) __attribute__((format(printf, 2, 3)));
  bool plain(const char *format, ...);
  void log(const char *format, ...);
  static std::string text(const char *format, ...);
  bool exec(const std::string &sql) { return sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK; }

private:
  sqlite3 *db_ = nullptr;
};

bool Db::query(const char *format, ...) {
  char buffer[4096];
  va_list list;
  va_start(list, format);
  vsnprintf(buffer, sizeof buffer, format, list);
  va_end(list);
  return sqlite3_exec(db_, buffer, nullptr, nullptr, nullptr) == SQLITE_OK;
}

bool Db::plain(const char *format, ...) {
  va_list list;
  va_start(list, format);
  char *made = sqlite3_vmprintf(format, list);
  va_end(list);
  bool ok = sqlite3_exec(db_, made, nullptr, nullptr, nullptr) == SQLITE_OK;
  sqlite3_free(made);
  return ok;
}

void Db::log(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}

std::string Db::text(const char *format, ...) {
  char buffer[4096];
  va_list list;
  va_start(list, format);
  vsnprintf(buffer, sizeof buffer, format, list);
  va_end(list);
  return buffer;
}

void use(Db &db, long long last, const char *name) {
  db.query("SELECT name FROM items WHERE id > %lld ORDER BY id LIMIT 10", last); // FIND ordered-scan items.id
  db.query("SELECT name FROM items WHERE id = %lld", last); // NOT ordered-scan
  db.plain("SELECT name FROM items WHERE id > %lld ORDER BY id", last); // FIND ordered-scan items.id
  db.log("SELECT name FROM items WHERE id > %lld ORDER BY id LIMIT 10", last); // NOT ordered-scan
  db.exec(Db::text("SELECT %s FROM items WHERE id > %lld ORDER BY id", name, last)); // FIND ordered-scan items.id
  Db::text("SELECT %s FROM items WHERE id > %lld ORDER BY id", name, last); // NOT ordered-scan
}
