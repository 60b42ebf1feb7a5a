#include "stmt.h"

#include <cstdio>
#include "runtime/keyspread/keyspread.h"

static std::int64_t add(sqlite3 *db, const std::string &title, int prio, std::optional<std::int64_t> same = std::nullopt) {
  const auto ticket_id = keyspread::ordered_id();
  Stmt(db, "INSERT INTO ticket (title, prio, same_as, id, ShardId, ticketShardId) VALUES (?, ?, ?, ?, ?, ?)").bind(title, prio, same, ticket_id, keyspread::shard_of<8>(ticket_id), keyspread::nullable_shard_of<8>(same)).step(); // [insert]
  return ticket_id;                                                                  // [id_read_call]
}

static int same(sqlite3 *db, std::int64_t id) {
  Stmt st(db, "SELECT COUNT(*) FROM ticket s JOIN ticket t ON s.same_as = t.id AND t.ShardId = s.ticketShardId WHERE t.id = ? AND t.ShardId = ?"); // [join]
  st.bind(id, keyspread::shard_of<8>(id));
  return st.step() ? static_cast<int>(st.integer(0)) : -1;
}

// The reference of a row that is there already changes, and its shard with it.
static void read(sqlite3 *db, const std::string &name, std::int64_t ticket) {
  Stmt(db, "INSERT INTO reader (name, ticket, ShardId) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET ticket = excluded.ticket, ShardId = excluded.ShardId")
      .bind(name, ticket, keyspread::shard_of<8>(ticket))
      .step();
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const auto first = add(db, "first", 1);
  add(db, "again", 2, first);
  add(db, "and again", 3, first);
  std::printf("%d\n", same(db, first));
  read(db, "Ann", first);
  read(db, "Ann", add(db, "last", 4));
  Stmt who(db, "SELECT r.name, t.title FROM reader r JOIN ticket t ON t.id = r.ticket AND t.ShardId = r.ShardId"); // [join]
  while (who.step())
    std::printf("%s %s\n", who.text(0).c_str(), who.text(1).c_str());
  Stmt st(db, "SELECT title, prio FROM ticket WHERE ShardId IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY id"); // [ordered_scan]
  while (st.step())
    std::printf("%s %d\n", st.text(0).c_str(), static_cast<int>(st.integer(1)));
  sqlite3_close(db);
}
