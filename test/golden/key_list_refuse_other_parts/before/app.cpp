#include <sqlite3.h>

#include <string>
#include <vector>

using Ids = std::vector<long long>;

// Not the values of a list: conditions.
int remove(sqlite3 *db, const Ids &ids) {
  std::string sql = "DELETE FROM visit WHERE url <> ''";
  for (long long id : ids)
    sql += " OR id = " + std::to_string(id);
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}

// The shard of the other id would be one more "?", and who knows which.
int rename(sqlite3 *db, const Ids &ids, long long keep) {
  std::string sql = "DELETE FROM visit WHERE url IN (SELECT url FROM visit WHERE id = ?) AND url IN (''";
  for (size_t i = 0; i < ids.size(); ++i)
    sql += ",?";
  sql += ")";
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, keep);
  for (size_t i = 0; i < ids.size(); ++i)
    sqlite3_bind_int64(st, static_cast<int>(i) + 2, ids[i]);
  int done = sqlite3_step(st);
  sqlite3_finalize(st);
  return done;
}
