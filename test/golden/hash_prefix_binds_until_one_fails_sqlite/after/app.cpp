// Values are bound one after the other, until one of them fails.
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

static Id open(Connection &c, const std::string &name, const std::optional<std::string> &topic) {
  const auto rooms_id = keyspread::ordered_id();
  return (c.insert("INSERT INTO rooms (name, topic, id, ShardId) VALUES (?, ?, ?, ?)", name, topic, static_cast<long long>(rooms_id), static_cast<long long>(keyspread::shard_of<8>(rooms_id))), rooms_id);
}

static Id say(Connection &c, Id room, const std::string &body, std::optional<Id> answers = {}) {
  const auto messages_id = keyspread::ordered_id();
  return (c.insert("INSERT INTO messages (room, answers, body, id, ShardId, messagesShardId, roomsShardId) VALUES (?, ?, ?, ?, ?, ?, ?)", room, answers, body, static_cast<long long>(messages_id), static_cast<long long>(keyspread::shard_of<8>(messages_id)), keyspread::nullable_shard_of<8>(answers), static_cast<long long>(keyspread::shard_of<8>(room))), messages_id);
}

static bool edit(Connection &c, Id id, const std::string &body) {
  return !c.rows("UPDATE messages SET body = ? WHERE id = ? AND ShardId = ? RETURNING body", body, id, static_cast<long long>(keyspread::shard_of<8>(id))).empty();
}

int main(int, char **argv) {
  Connection c(argv[1]);
  const Id room = open(c, "hall", std::nullopt), other = open(c, "yard", "trees");
  const Id first = say(c, room, "hello");
  say(c, other, "nobody?");
  say(c, room, "hi", first);
  std::printf("%d\n", edit(c, first, "hello all"));
  for (const std::string &body : c.rows("SELECT body FROM messages WHERE room = ? AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY id", room))
    std::printf("%s\n", body.c_str());
  for (const std::string &body :
       c.rows("SELECT m.body FROM messages m JOIN messages a ON a.id = m.answers AND a.ShardId = m.messagesShardId WHERE a.id = ? AND a.ShardId = ?", first, static_cast<long long>(keyspread::shard_of<8>(first))))
    std::printf("answer: %s\n", body.c_str());
}
