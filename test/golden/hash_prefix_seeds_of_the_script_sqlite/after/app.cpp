// The script that declares the tables also fills them.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include "runtime/keyspread/keyspread.h"

static void add(sqlite3 *db, int64_t state, const char *title) {
  sqlite3_stmt *st = nullptr;
  const auto tickets_id = keyspread::ordered_id();
  sqlite3_prepare_v2(db, "INSERT INTO tickets (state, title, id, ticket_shard, shard) VALUES (?, ?, ?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, state);
  sqlite3_bind_int64(st, 3, tickets_id);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<8>(tickets_id));
  sqlite3_bind_int64(st, 5, keyspread::shard_of<8>(state));
  sqlite3_bind_text(st, 2, title, -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static void list(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT s.id, s.name, t.title FROM tickets t JOIN states s ON s.id = t.state AND s.shard = t.shard WHERE t.ticket_shard IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY t.id", -1,
                     &st, nullptr);
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%lld %s: %s\n", static_cast<long long>(sqlite3_column_int64(st, 0)),
                reinterpret_cast<const char *>(sqlite3_column_text(st, 1)),
                reinterpret_cast<const char *>(sqlite3_column_text(st, 2)));
  sqlite3_finalize(st);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  if (sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  add(db, 3, "third");
  add(db, 1, "fourth");
  list(db);
  sqlite3_close(db);
}
