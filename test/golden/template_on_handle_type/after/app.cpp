#include <sqlite3.h>

#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

static long long last = 0;

// The database is what makes its calls known only when it is instantiated.
template <typename Db> long long add(Db *db, const std::string &url) {
  const long long id = ++last;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO visit (id, url, ShardId) VALUES (?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<16>(id));
  sqlite3_bind_text(st, 2, url.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

template <class Id> struct Visits {
  sqlite3 *db;
  std::string url(Id id) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db, "SELECT url FROM visit WHERE id = ? AND ShardId = ?", -1, &st, nullptr);
    sqlite3_bind_int64(st, 1, id);
    sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
    std::string out;
    if (sqlite3_step(st) == SQLITE_ROW)
      out = reinterpret_cast<const char *>(sqlite3_column_text(st, 0));
    sqlite3_finalize(st);
    return out;
  }
};

int main(int argc, char **argv) {
  sqlite3 *db = nullptr;
  if (argc < 2 || sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  const long long first = add(db, "a");
  add(db, "b");
  std::printf("%s\n", Visits<long long>{db}.url(first).c_str());
  sqlite3_close(db);
}
