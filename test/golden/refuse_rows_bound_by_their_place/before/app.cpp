// The number of a parameter is told by the number of its row: a row with one
// value more would need another product.
#include <sqlite3.h>

#include <cstdint>
#include <string>
#include <vector>

struct Scan {
  std::int64_t at;
  int gate;
};

bool scan(sqlite3 *db, const std::vector<Scan> &scans) {
  std::string sql = "INSERT INTO scans (scanned_at, gate) VALUES ";
  for (std::size_t i = 0; i < scans.size(); ++i) {
    if (i)
      sql += ", ";
    sql += "(?, ?)";
  }
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  for (int i = 0; i < static_cast<int>(scans.size()); ++i) {
    sqlite3_bind_int64(st, 2 * i + 1, scans[i].at);
    sqlite3_bind_int(st, 2 * i + 2, scans[i].gate);
  }
  const bool done = sqlite3_step(st) == SQLITE_DONE;
  sqlite3_finalize(st);
  return done;
}
