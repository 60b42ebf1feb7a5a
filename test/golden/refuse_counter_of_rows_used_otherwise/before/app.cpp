// One more value in each row moves the counter on, which tells something else,
// too.
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
  int at = 0;
  for (const Scan &s : scans) {
    sqlite3_bind_int64(st, ++at, s.at);
    sqlite3_bind_int(st, ++at, s.gate);
  }
  const bool done = at < 900 && sqlite3_step(st) == SQLITE_DONE;
  sqlite3_finalize(st);
  return done;
}
