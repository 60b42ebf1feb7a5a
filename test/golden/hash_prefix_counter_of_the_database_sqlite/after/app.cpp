// Ids that have to stay small: the database goes on counting them, and computes
// the shard. Neither an INSERT nor what keeps an id changes.
#include <cstdint>
#include <cstdio>
#include <sqlite3.h>
#include <string>
#include "runtime/keyspread/keyspread.h"

// As it goes over the wire.
struct __attribute__((packed)) Greeting {
  std::uint8_t kind;
  std::uint16_t id;
};
static_assert(sizeof(Greeting) == 3);

static sqlite3 *db;

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, sql, -1, &st, nullptr) != SQLITE_OK)
    std::printf("%s\n", sqlite3_errmsg(db));
  return st;
}

static bool add(const char *name, std::uint16_t *id) {
  sqlite3_stmt *st = prepare("INSERT INTO account (name) VALUES (?)");
  sqlite3_bind_text(st, 1, name, -1, SQLITE_STATIC);
  const bool done = sqlite3_step(st) == SQLITE_DONE;
  sqlite3_finalize(st);
  *id = static_cast<std::uint16_t>(sqlite3_last_insert_rowid(db));
  return done;
}

static std::string nameOf(short id) {
  sqlite3_stmt *st = prepare("SELECT name FROM account WHERE id = ? AND ShardId = ?");
  sqlite3_bind_int(st, 1, id);
  sqlite3_bind_int64(st, 2, keyspread::modulo_shard<4>(id));
  std::string name = sqlite3_step(st) == SQLITE_ROW ? reinterpret_cast<const char *>(sqlite3_column_text(st, 0)) : "?";
  sqlite3_finalize(st);
  return name;
}

static void addEntry(int account, int line, int cents) {
  sqlite3_stmt *st = prepare("INSERT INTO entry VALUES (?, ?, ?)");
  sqlite3_bind_int(st, 1, account);
  sqlite3_bind_int(st, 2, line);
  sqlite3_bind_int(st, 3, cents);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static void give(const char *badge, int holder) {
  sqlite3_stmt *st = prepare("UPDATE badge SET holder = :holder WHERE code = :code");
  sqlite3_bind_int(st, sqlite3_bind_parameter_index(st, ":holder"), holder);
  sqlite3_bind_text(st, sqlite3_bind_parameter_index(st, ":code"), badge, -1, SQLITE_STATIC);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static void visit(int id, const char *name) {
  sqlite3_stmt *st = prepare("INSERT INTO account (id, name) VALUES (?1, ?2)"
                             " ON CONFLICT (id) DO UPDATE SET visits = visits + 1");
  sqlite3_bind_int(st, 1, id);
  sqlite3_bind_text(st, 2, name, -1, SQLITE_STATIC);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static void show(const char *what, const char *sql, int above) {
  sqlite3_stmt *st = prepare(sql);
  sqlite3_bind_int(st, 1, above);
  std::printf("%s:", what);
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf(" %d=%s", sqlite3_column_int(st, 0), reinterpret_cast<const char *>(sqlite3_column_text(st, 1)));
  std::printf("\n");
  sqlite3_finalize(st);
}

int main(int argc, char **argv) {
  if (argc < 2 || sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  sqlite3_exec(db, "PRAGMA foreign_keys = ON", nullptr, nullptr, nullptr);
  Greeting hello{1, 0};
  std::uint16_t id = 0;
  for (const char *name : {"ann", "bob", "cem"})
    if (add(name, &id))
      hello.id = id;
  std::printf("%d %d %s\n", hello.kind, hello.id, nameOf(static_cast<short>(hello.id)).c_str());
  for (int line = 1; line < 4; ++line)
    addEntry(hello.id, line, 100 * line);
  give("spare", hello.id);
  visit(2, "guest");
  visit(2, "guest");
  show("after", "SELECT id, visits FROM account WHERE id > ? AND unlikely(ShardId IN (0, 1, 2, 3)) ORDER BY id LIMIT 3", 1);
  show("sums",
       "SELECT a.id, SUM(e.cents) FROM account a JOIN entry e ON e.account = a.id AND e.ShardId = a.ShardId WHERE a.id >= ? AND a.ShardId IN (0, 1, 2, 3) GROUP BY a.id"
       " ORDER BY a.id",
       0);
  show("holder", "SELECT holder, code FROM badge WHERE holder = ?", hello.id);
  sqlite3_stmt *st = prepare("DELETE FROM account WHERE id = ?1 AND ShardId = (?1 % 4 + 4) % 4");
  sqlite3_bind_int(st, 1, hello.id);
  sqlite3_step(st);
  sqlite3_finalize(st);
  show("entries", "SELECT account, cents FROM entry WHERE account > ? AND ShardId IN (0, 1, 2, 3) ORDER BY account, line", 0);
  show("badges", "SELECT holder, code FROM badge WHERE code > ? ORDER BY code", 0);
  sqlite3_close(db);
}
