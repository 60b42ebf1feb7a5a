// The query for the greatest id is part of the expression that makes the next
// one, and goes with it. A row that has an id keeps it.
#include <sqlite3.h>

#include <cstdio>
#include <stdexcept>
#include <string>
#include "runtime/keyspread/keyspread.h"

static long long scalar(sqlite3 *db, const std::string &sql) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr) != SQLITE_OK)
    throw std::runtime_error(sql);
  const long long value = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
  sqlite3_finalize(st);
  return value;
}

struct Ticket {
  long long id = 0;
  std::string holder;
};

long long save(sqlite3 *db, Ticket &t, int at) {
  if (t.id == 0)
    t.id = keyspread::bit_reverse(keyspread::ordered_id());
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO ticket (id, holder, sold_at) VALUES (?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, t.id);
  sqlite3_bind_text(st, 2, t.holder.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int(st, 3, at);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return t.id;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  if (sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  Ticket one{0, "Ada"}, two{0, "Grace"};
  const long long first = save(db, one, 10), second = save(db, two, 20);
  std::printf("%d %lld\n", first != second, scalar(db, "SELECT COUNT(*) FROM ticket"));
  sqlite3_close(db);
  return 0;
}
