// Each pair of branches makes two lists, two formats and two places of what was one:
// there are more ways through them than anybody can count.
#include <chrono>
#include <cstdio>
#include <sqlite3.h>
#include <string>
#include <vector>

using Flags = std::vector<std::string>;

static const char *const levels[] = {"low", "middle", "high"};

#define EITHER(N)                                                                                  \
  if (row.size() > N) {                                                                            \
    if (row[N] == 'a') {                                                                           \
      flags = low;                                                                                 \
      form = "a %s";                                                                               \
      level = 1;                                                                                   \
    }                                                                                              \
  } else if (row[0] == 'b') {                                                                      \
    flags = high;                                                                                  \
    form = "b %s";                                                                                 \
    level = 2;                                                                                     \
  }

void keep(sqlite3 *db, const std::string &row, const Flags &low, const Flags &high) {
  Flags flags;
  const char *form = "%s";
  int level = 0;
  EITHER(0) EITHER(1) EITHER(2) EITHER(3) EITHER(4) EITHER(5) EITHER(6) EITHER(7) EITHER(8) EITHER(9)
  EITHER(10) EITHER(11) EITHER(12) EITHER(13) EITHER(14) EITHER(15) EITHER(16) EITHER(17) EITHER(18)
  EITHER(19) EITHER(20) EITHER(21) EITHER(22) EITHER(23) EITHER(24) EITHER(25) EITHER(26) EITHER(27)
  EITHER(28) EITHER(29) EITHER(30) EITHER(31) EITHER(32) EITHER(33) EITHER(34) EITHER(35)
  flags.push_back(row);
  char told[100];
  std::snprintf(told, sizeof told, form, levels[level]);
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO hits (at, flags, told) VALUES (?, ?, ?)", -1, &st, nullptr); // FIND monotonic-key hits.at
  sqlite3_bind_int64(st, 1, std::chrono::system_clock::now().time_since_epoch().count());
  sqlite3_bind_text(st, 2, flags.back().c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 3, told, -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}
