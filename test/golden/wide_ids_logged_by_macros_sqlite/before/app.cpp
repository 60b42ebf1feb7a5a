// Ids are logged by macros that pass on what they are given: the formats stand
// where the macros are used, the call in their bodies.
#include <sqlite3.h>

#include <cstdarg>
#include <cstdio>

class Logger {
public:
  static Logger *fetch() {
    static Logger one;
    return &one;
  }
  int level() const { return 2; }
  __attribute__((format(printf, 4, 5))) void print(const char *file, int level, const char *format, ...) {
    va_list all;
    va_start(all, format);
    std::printf(level > 1 ? "  " : "");
    std::vprintf(format, all);
    std::printf("\n");
    va_end(all);
  }
};

#define LOG_PRINT(at, params...)                  \
  do {                                            \
    Logger *log = Logger::fetch();                \
    if (at <= log->level())                       \
      log->print(__FILE__, at, ##params);         \
  } while (0)
#define LOG_DEBUG(level, params...) LOG_PRINT(level, ##params)
#define LOG_INFO(...) LOG_PRINT(1, __VA_ARGS__)

class Event {
public:
  Event(sqlite3 *db, const char *name) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db, "INSERT INTO events (name) VALUES (?)", -1, &st, nullptr);
    sqlite3_bind_text(st, 1, name, -1, SQLITE_TRANSIENT);
    sqlite3_step(st);
    sqlite3_finalize(st);
    id_ = sqlite3_last_insert_rowid(db);
    LOG_DEBUG(3, "made event %d", id_);
    LOG_INFO("'%s' is known", name);
  }
  int id() const { return id_; }

private:
  int id_;
};

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  if (sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  Event one(db, "one"), two(db, "two");
  LOG_DEBUG(3, "event %05d", one.id());
  LOG_DEBUG(2, "events differ: %d", one.id() != two.id());
  sqlite3_close(db);
}
