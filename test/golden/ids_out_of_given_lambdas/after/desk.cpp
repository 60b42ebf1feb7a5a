#include "session.h"

#include <cstdio>
#include "runtime/keyspread/keyspread.h"

static std::int64_t open(sqlite3 *db, const std::string &card, int days) {
  sqlite3_stmt *st = nullptr;
  const auto loans_id = keyspread::ordered_id();
  sqlite3_prepare_v2(db, "INSERT INTO loans (card, days, id, ShardId) VALUES (?, ?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, card.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, loans_id);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<8>(loans_id));
  sqlite3_bind_int(st, 2, days);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return loans_id;
}

static std::optional<int> days(sqlite3 *db, std::int64_t id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT days FROM loans WHERE id = ? AND ShardId = ?", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<8>(id));
  std::optional<int> found;
  if (sqlite3_step(st) == SQLITE_ROW)
    found = sqlite3_column_int(st, 0);
  sqlite3_finalize(st);
  return found;
}

class Desk {
public:
  explicit Desk(Session &session) : session_(session) {}

  std::int64_t lend(const std::string &card) {
    return session_.transact([&](sqlite3 *db) { return open(db, card, 14); });
  }

  // A number of another kind comes out of the same function.
  int remind(std::int64_t id) {
    return session_.transact([&](sqlite3 *db) {
      int sent = 0;
      if (auto left = days(db, id); left && *left > 7)
        ++sent;
      return sent;
    });
  }

  void forget(std::int64_t id) {
    session_.transact([&](sqlite3 *db) {
      sqlite3_stmt *st = nullptr;
      sqlite3_prepare_v2(db, "DELETE FROM loans WHERE id = ? AND ShardId = ?", -1, &st, nullptr);
      sqlite3_bind_int64(st, 1, id);
      sqlite3_bind_int64(st, 2, keyspread::shard_of<8>(id));
      sqlite3_step(st);
      sqlite3_finalize(st);
    });
  }

private:
  Session &session_;
};

int main(int, char **argv) {
  Session session(argv[1]);
  Desk desk(session);
  std::int64_t first = desk.lend("A-1"), second = desk.lend("B-2");
  std::printf("%d %d\n", desk.remind(first), desk.remind(second));
  desk.forget(first);
  std::printf("%d %d\n", desk.remind(first), desk.remind(second));
}
