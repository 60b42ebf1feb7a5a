// What gives the ids is handed in by code that is not here: they may rise.
#include <sqlite3.h>

#include <cstdint>
#include <functional>
#include <string>

using Source = std::function<std::int64_t()>;
Source ids(); // is elsewhere

class Visits {
public:
  Visits(sqlite3 *db, Source next) : db(db), next(std::move(next)) {}
  std::int64_t add(const std::string &guest, std::int64_t started) {
    const std::int64_t id = next();
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db, "INSERT INTO visit (id, guest, started) VALUES (?, ?, ?)", -1, &st, nullptr);
    sqlite3_bind_int64(st, 1, id);
    sqlite3_bind_text(st, 2, guest.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(st, 3, started);
    sqlite3_step(st);
    sqlite3_finalize(st);
    return id;
  }

private:
  sqlite3 *db;
  Source next;
};

void day(sqlite3 *db) {
  Visits visits(db, ids());
  visits.add("Ann", 10);
}
