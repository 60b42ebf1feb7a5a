// A reference that may be NULL has an overload of its own among those that bind
// one value each.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include "runtime/keyspread/keyspread.h"

class Query {
public:
  Query(sqlite3 *db, const char *sql) { sqlite3_prepare_v2(db, sql, -1, &st_, nullptr); }
  ~Query() { sqlite3_finalize(st_); }
  Query(const Query &) = delete;

  Query &bind(int at, int value) {
    sqlite3_bind_int(st_, at, value);
    return *this;
  }
  Query &bind(int at, std::int64_t value) {
    sqlite3_bind_int64(st_, at, value);
    return *this;
  }
  Query &bind(int at, const std::string &value) {
    sqlite3_bind_text(st_, at, value.c_str(), -1, SQLITE_TRANSIENT);
    return *this;
  }
  Query &bind(int at, const std::optional<std::int64_t> &value) {
    if (value)
      sqlite3_bind_int64(st_, at, *value);
    else
      sqlite3_bind_null(st_, at);
    return *this;
  }
  bool step() { return sqlite3_step(st_) == SQLITE_ROW; }
  std::int64_t number(int i) const { return sqlite3_column_int64(st_, i); }
  std::string text(int i) const { return reinterpret_cast<const char *>(sqlite3_column_text(st_, i)); }

private:
  sqlite3_stmt *st_ = nullptr;
};

static std::int64_t make(sqlite3 *db, const std::string &name, const std::optional<std::int64_t> &parent) {
  const auto folder_id = keyspread::ordered_id();
  Query q(db, "INSERT INTO folder (name, parent, id, ShardId, folderShardId) VALUES (?1, ?2, ?3, ?4, ?5)");
  q.bind(1, name).bind(3, folder_id).bind(4, keyspread::shard_of<8>(folder_id)).bind(2, parent).bind(5, keyspread::nullable_shard_of<8>(parent));
  q.step();
  return folder_id;
}

static void move(sqlite3 *db, std::int64_t folder, std::optional<std::int64_t> to) {
  Query q(db, "UPDATE folder SET parent = ?2, folderShardId = ?3 WHERE id = ?1 AND ShardId = ?4");
  q.bind(1, folder);
  q.bind(4, keyspread::shard_of<8>(folder));
  q.bind(2, to);
  q.bind(3, keyspread::nullable_shard_of<8>(to));
  q.step();
}

static std::string parentOf(sqlite3 *db, std::int64_t folder) {
  Query q(db, "SELECT p.name FROM folder f JOIN folder p ON p.id = f.parent AND p.ShardId = f.folderShardId WHERE f.id = ?1 AND f.ShardId = ?2");
  q.bind(1, folder);
  q.bind(2, keyspread::shard_of<8>(folder));
  return q.step() ? q.text(0) : "none";
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t home = make(db, "home", std::nullopt), music = make(db, "music", home);
  const std::int64_t old = make(db, "old", music);
  std::printf("%s %s %s\n", parentOf(db, home).c_str(), parentOf(db, music).c_str(), parentOf(db, old).c_str());
  move(db, old, home);
  move(db, music, std::nullopt);
  std::printf("%s %s\n", parentOf(db, old).c_str(), parentOf(db, music).c_str());
  sqlite3_close(db);
}
