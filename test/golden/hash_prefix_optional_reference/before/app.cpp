#include "stmt.h"

#include <cstdio>

static std::int64_t add(sqlite3 *db, const std::string &title, int prio, std::optional<std::int64_t> same = std::nullopt) {
  Stmt(db, "INSERT INTO ticket (title, prio, same_as) VALUES (?, ?, ?)").bind(title, prio, same).step(); // [insert]
  return sqlite3_last_insert_rowid(db);                                                                  // [id_read_call]
}

static int same(sqlite3 *db, std::int64_t id) {
  Stmt st(db, "SELECT COUNT(*) FROM ticket s JOIN ticket t ON s.same_as = t.id WHERE t.id = ?"); // [join]
  st.bind(id);
  return st.step() ? static_cast<int>(st.integer(0)) : -1;
}

// The reference of a row that is there already changes, and its shard with it.
static void read(sqlite3 *db, const std::string &name, std::int64_t ticket) {
  Stmt(db, "INSERT INTO reader (name, ticket) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET ticket = excluded.ticket")
      .bind(name, ticket)
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
  Stmt who(db, "SELECT r.name, t.title FROM reader r JOIN ticket t ON t.id = r.ticket"); // [join]
  while (who.step())
    std::printf("%s %s\n", who.text(0).c_str(), who.text(1).c_str());
  Stmt st(db, "SELECT title, prio FROM ticket ORDER BY id"); // [ordered_scan]
  while (st.step())
    std::printf("%s %d\n", st.text(0).c_str(), static_cast<int>(st.integer(1)));
  sqlite3_close(db);
}
