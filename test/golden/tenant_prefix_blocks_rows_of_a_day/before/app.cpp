#include <sqlite3.h>

#include <string>

class Visits {
public:
  Visits(sqlite3 *db, std::string shop) : db_(db), shop_(std::move(shop)) {}

  void add(int day, int no) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, "INSERT INTO visits VALUES (?, ?, ?)", -1, &st, nullptr);
    sqlite3_bind_int(st, 1, day);
    sqlite3_bind_int(st, 2, no);
    sqlite3_bind_text(st, 3, shop_.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_step(st);
    sqlite3_finalize(st);
  }

  // Of all shops: a day belongs to none of them.
  int count(int day) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, "SELECT COUNT(*) FROM visits WHERE day = ?", -1, &st, nullptr); // [range_scan]
    sqlite3_bind_int(st, 1, day);
    sqlite3_step(st);
    const int n = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    return n;
  }

private:
  sqlite3 *db_;
  std::string shop_;
};
