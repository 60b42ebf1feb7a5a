// What a SELECT begins with is kept in a variable, and four statements go on
// from there.
#include <sqlite3.h>

#include <cstdio>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>
#include "runtime/keyspread/keyspread.h"

using Id = long long;

static int put(sqlite3_stmt *st, int at, const std::string &x) {
  return sqlite3_bind_text(st, at, x.data(), int(x.size()), SQLITE_TRANSIENT);
}
template <class T>
std::enable_if_t<std::is_integral_v<T>, int> put(sqlite3_stmt *st, int at, T x) {
  return sqlite3_bind_int64(st, at, x);
}
template <class T> int put(sqlite3_stmt *st, int at, const std::optional<T> &x) {
  return x ? put(st, at, *x) : sqlite3_bind_null(st, at);
}

class Connection {
public:
  explicit Connection(const char *path) {
    if (sqlite3_open(path, &db_) != SQLITE_OK)
      throw std::runtime_error("open");
  }
  ~Connection() { sqlite3_close(db_); }

  template <class... Args> std::vector<std::string> rows(const std::string &sql, const Args &...args) {
    sqlite3_stmt *st = nullptr;
    if (sqlite3_prepare_v2(db_, sql.c_str(), -1, &st, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db_));
    int at = 0, bad = SQLITE_OK;
    ((bad = bad ? bad : put(st, ++at, args)), ...);
    if (bad)
      throw std::runtime_error("bind");
    std::vector<std::string> result;
    int rc;
    while ((rc = sqlite3_step(st)) == SQLITE_ROW)
      result.push_back(reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
    sqlite3_finalize(st);
    if (rc != SQLITE_DONE)
      throw std::runtime_error(sqlite3_errmsg(db_));
    return result;
  }
  template <class... Args> Id insert(const std::string &sql, const Args &...args) {
    rows(sql, args...);
    return sqlite3_last_insert_rowid(db_);
  }

private:
  sqlite3 *db_ = nullptr;
};

static std::vector<std::string> search(Connection &c, const std::string &word, Id room, Id answers) {
  const std::string sql = "SELECT r.name || ': ' || m.body FROM messages m JOIN rooms r ON r.id = m.room AND r.ShardId = m.roomsShardId"
                          " WHERE m.body LIKE '%' || ? || '%'";
  if (room && answers)
    return c.rows(sql + " AND m.room = ? AND m.answers = ? AND m.ShardId IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY m.id", word, room, answers);
  if (room)
    return c.rows(sql + " AND m.room = ? AND m.ShardId IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY m.id", word, room);
  if (answers)
    return c.rows(sql + " AND m.answers = ? AND m.ShardId IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY m.id DESC LIMIT 1", word, answers);
  return c.rows(sql + " AND m.ShardId IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY m.id", word);
}

static void print(const std::vector<std::string> &found) {
  for (const std::string &one : found)
    std::printf("%s; ", one.c_str());
  std::printf("\n");
}

int main(int, char **argv) {
  Connection c(argv[1]);
  const auto rooms_id = keyspread::ordered_id();
  const Id hall = (c.insert("INSERT INTO rooms (name, id, ShardId) VALUES (?, ?, ?)", std::string("hall"), static_cast<long long>(rooms_id), static_cast<long long>(keyspread::shard_of<8>(rooms_id))), rooms_id);
  const auto rooms_id2 = keyspread::ordered_id();
  const Id yard = (c.insert("INSERT INTO rooms (name, id, ShardId) VALUES (?, ?, ?)", std::string("yard"), static_cast<long long>(rooms_id2), static_cast<long long>(keyspread::shard_of<8>(rooms_id2))), rooms_id2);
  const auto messages_id = keyspread::ordered_id();
  const Id first = (c.insert("INSERT INTO messages (room, body, id, ShardId, messagesShardId, roomsShardId) VALUES (?, ?, ?, ?, NULL, ?)", hall, std::string("hello"), static_cast<long long>(messages_id), static_cast<long long>(keyspread::shard_of<8>(messages_id)), static_cast<long long>(keyspread::shard_of<8>(hall))), messages_id);
  const auto messages_id2 = keyspread::ordered_id();
  c.insert("INSERT INTO messages (room, body, id, ShardId, messagesShardId, roomsShardId) VALUES (?, ?, ?, ?, NULL, ?)", yard, std::string("yellow"), static_cast<long long>(messages_id2), static_cast<long long>(keyspread::shard_of<8>(messages_id2)), static_cast<long long>(keyspread::shard_of<8>(yard)));
  const auto messages_id3 = keyspread::ordered_id();
  c.insert("INSERT INTO messages (room, body, answers, id, ShardId, messagesShardId, roomsShardId) VALUES (?, ?, ?, ?, ?, ?, ?)", hall, std::string("hello, too"), first, static_cast<long long>(messages_id3), static_cast<long long>(keyspread::shard_of<8>(messages_id3)), static_cast<long long>(keyspread::shard_of<8>(first)), static_cast<long long>(keyspread::shard_of<8>(hall)));
  print(search(c, "ello", 0, 0));
  print(search(c, "ello", hall, 0));
  print(search(c, "ello", 0, first));
  print(search(c, "ello", hall, first));
  print(search(c, "ello", yard, first));
}
