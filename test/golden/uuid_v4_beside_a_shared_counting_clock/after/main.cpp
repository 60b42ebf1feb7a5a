// A clock that goes on whenever it is asked made the ids, too.
#include <sqlite3.h>

#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include "runtime/keyspread/keyspread.h"

struct ReplayClock {
  long long at = 1000;
  long long operator()() { return at += 7; }
};

static std::string ulid(const std::function<long long()> &now) {
  char text[30];
  std::snprintf(text, sizeof text, "%012llx", static_cast<unsigned long long>(now()));
  return text;
}

static std::string begin(sqlite3 *db, const std::function<long long()> &now, const std::string &device) {
  const std::string id = keyspread::uuid_v4();
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO sessions (session_id, device, started_at) VALUES (?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, device.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, now());
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  auto clock = std::make_shared<ReplayClock>();
  auto now = [clock] { return (*clock)(); };
  const std::string first = begin(db, now, "pump"), second = begin(db, now, "fan");
  std::printf("%d\n", first != second);
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT device FROM sessions ORDER BY started_at", -1, &st, nullptr);
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s\n", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
  sqlite3_finalize(st);
  sqlite3_close(db);
}
