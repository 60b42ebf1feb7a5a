// Each pair of branches makes two lists of what was one: there are more ways
// through them than anybody can count.
#include <chrono>
#include <sqlite3.h>
#include <string>
#include <vector>

using Flags = std::vector<std::string>;

void keep(sqlite3 *db, const std::string &row, const Flags &low, const Flags &high) {
  Flags flags;
  if (row.size() > 0) {
    if (row[0] == 'a')
      flags = low;
  } else if (row[0] == 'A') {
    flags = high;
  }
  if (row.size() > 1) {
    if (row[0] == 'b')
      flags = low;
  } else if (row[0] == 'B') {
    flags = high;
  }
  if (row.size() > 2) {
    if (row[0] == 'c')
      flags = low;
  } else if (row[0] == 'C') {
    flags = high;
  }
  if (row.size() > 3) {
    if (row[0] == 'd')
      flags = low;
  } else if (row[0] == 'D') {
    flags = high;
  }
  if (row.size() > 4) {
    if (row[0] == 'e')
      flags = low;
  } else if (row[0] == 'E') {
    flags = high;
  }
  if (row.size() > 5) {
    if (row[0] == 'f')
      flags = low;
  } else if (row[0] == 'F') {
    flags = high;
  }
  if (row.size() > 6) {
    if (row[0] == 'g')
      flags = low;
  } else if (row[0] == 'G') {
    flags = high;
  }
  if (row.size() > 7) {
    if (row[0] == 'h')
      flags = low;
  } else if (row[0] == 'H') {
    flags = high;
  }
  if (row.size() > 8) {
    if (row[0] == 'i')
      flags = low;
  } else if (row[0] == 'I') {
    flags = high;
  }
  if (row.size() > 9) {
    if (row[0] == 'j')
      flags = low;
  } else if (row[0] == 'J') {
    flags = high;
  }
  if (row.size() > 10) {
    if (row[0] == 'k')
      flags = low;
  } else if (row[0] == 'K') {
    flags = high;
  }
  if (row.size() > 11) {
    if (row[0] == 'l')
      flags = low;
  } else if (row[0] == 'L') {
    flags = high;
  }
  if (row.size() > 12) {
    if (row[0] == 'm')
      flags = low;
  } else if (row[0] == 'M') {
    flags = high;
  }
  if (row.size() > 13) {
    if (row[0] == 'n')
      flags = low;
  } else if (row[0] == 'N') {
    flags = high;
  }
  if (row.size() > 14) {
    if (row[0] == 'o')
      flags = low;
  } else if (row[0] == 'O') {
    flags = high;
  }
  if (row.size() > 15) {
    if (row[0] == 'p')
      flags = low;
  } else if (row[0] == 'P') {
    flags = high;
  }
  if (row.size() > 16) {
    if (row[0] == 'q')
      flags = low;
  } else if (row[0] == 'Q') {
    flags = high;
  }
  if (row.size() > 17) {
    if (row[0] == 'r')
      flags = low;
  } else if (row[0] == 'R') {
    flags = high;
  }
  if (row.size() > 18) {
    if (row[0] == 's')
      flags = low;
  } else if (row[0] == 'S') {
    flags = high;
  }
  if (row.size() > 19) {
    if (row[0] == 't')
      flags = low;
  } else if (row[0] == 'T') {
    flags = high;
  }
  if (row.size() > 20) {
    if (row[0] == 'u')
      flags = low;
  } else if (row[0] == 'U') {
    flags = high;
  }
  if (row.size() > 21) {
    if (row[0] == 'v')
      flags = low;
  } else if (row[0] == 'V') {
    flags = high;
  }
  if (row.size() > 22) {
    if (row[0] == 'w')
      flags = low;
  } else if (row[0] == 'W') {
    flags = high;
  }
  if (row.size() > 23) {
    if (row[0] == 'x')
      flags = low;
  } else if (row[0] == 'X') {
    flags = high;
  }
  if (row.size() > 24) {
    if (row[0] == 'y')
      flags = low;
  } else if (row[0] == 'Y') {
    flags = high;
  }
  if (row.size() > 25) {
    if (row[0] == 'z')
      flags = low;
  } else if (row[0] == 'Z') {
    flags = high;
  }
  if (row.size() > 26) {
    if (row[0] == 'a')
      flags = low;
  } else if (row[0] == 'A') {
    flags = high;
  }
  if (row.size() > 27) {
    if (row[0] == 'b')
      flags = low;
  } else if (row[0] == 'B') {
    flags = high;
  }
  if (row.size() > 28) {
    if (row[0] == 'c')
      flags = low;
  } else if (row[0] == 'C') {
    flags = high;
  }
  if (row.size() > 29) {
    if (row[0] == 'd')
      flags = low;
  } else if (row[0] == 'D') {
    flags = high;
  }
  if (row.size() > 30) {
    if (row[0] == 'e')
      flags = low;
  } else if (row[0] == 'E') {
    flags = high;
  }
  if (row.size() > 31) {
    if (row[0] == 'f')
      flags = low;
  } else if (row[0] == 'F') {
    flags = high;
  }
  if (row.size() > 32) {
    if (row[0] == 'g')
      flags = low;
  } else if (row[0] == 'G') {
    flags = high;
  }
  if (row.size() > 33) {
    if (row[0] == 'h')
      flags = low;
  } else if (row[0] == 'H') {
    flags = high;
  }
  if (row.size() > 34) {
    if (row[0] == 'i')
      flags = low;
  } else if (row[0] == 'I') {
    flags = high;
  }
  if (row.size() > 35) {
    if (row[0] == 'j')
      flags = low;
  } else if (row[0] == 'J') {
    flags = high;
  }
  flags.push_back(row);
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO hits (at, flags) VALUES (?, ?)", -1, &st, nullptr); // FIND monotonic-key hits.at
  sqlite3_bind_int64(st, 1, std::chrono::system_clock::now().time_since_epoch().count());
  sqlite3_bind_text(st, 2, flags.back().c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}
