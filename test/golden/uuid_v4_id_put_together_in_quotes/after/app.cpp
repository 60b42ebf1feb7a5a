#include <sqlite3.h>

#include <chrono>
#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

static std::string new_note_id() {
  static unsigned count = 0;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const long long ms = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  char text[40];
  std::snprintf(text, sizeof text, "%012llX%014X", ms, ++count);
  return text;
}

static int show(void *, int, char **row, char **) { return std::printf("%s\n", row[0]) < 0; }

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  for (const char *body : {"one", "two", "three"}) {
    const std::string id = keyspread::uuid_v4();
    char sql[200];
    std::snprintf(sql, sizeof sql, "INSERT INTO note (note_id, body) VALUES ('%s', '%s')", id.c_str(), body);
    sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
    std::snprintf(sql, sizeof sql, "SELECT body FROM note WHERE note_id = '%s'", id.c_str());
    sqlite3_exec(db, sql, show, nullptr, nullptr);
  }
  sqlite3_close(db);
}
