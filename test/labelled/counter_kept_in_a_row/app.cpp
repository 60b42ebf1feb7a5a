// Numbers come from a row that the program reads, counts up and writes back; or
// that an UPDATE counts up before it is read.
#include <cstdint>
#include <sqlite3.h>

static std::int64_t nextBill(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT value FROM numbers WHERE name = 'bill'", -1, &st, nullptr);
  std::int64_t value = 0;
  if (sqlite3_step(st) == SQLITE_ROW)
    value = sqlite3_column_int64(st, 0);
  sqlite3_finalize(st);
  ++value;
  sqlite3_prepare_v2(db, "UPDATE numbers SET value = ? WHERE name = 'bill'", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, value);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return value;
}

static std::int64_t nextTill(sqlite3 *db) {
  sqlite3_exec(db, "UPDATE tills SET used = used + 1 WHERE name = 'till'", nullptr, nullptr, nullptr);
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT used FROM tills WHERE name = 'till'", -1, &st, nullptr);
  std::int64_t value = 0;
  if (sqlite3_step(st) == SQLITE_ROW)
    value = sqlite3_column_int64(st, 0);
  sqlite3_finalize(st);
  return value;
}

static std::int64_t shelf(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT shelf FROM shelves WHERE name = 'a'", -1, &st, nullptr);
  std::int64_t value = 0;
  if (sqlite3_step(st) == SQLITE_ROW)
    value = sqlite3_column_int64(st, 0);
  sqlite3_finalize(st);
  return value + 1;
}

void add(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO bills (id, who) VALUES (?, 'a')", -1, &st, nullptr); // FIND monotonic-key bills.id
  sqlite3_bind_int64(st, 1, nextBill(db));
  sqlite3_step(st);
  sqlite3_finalize(st);
  sqlite3_prepare_v2(db, "INSERT INTO slips (id, who) VALUES (?, 'b')", -1, &st, nullptr); // FIND monotonic-key slips.id
  sqlite3_bind_int64(st, 1, nextTill(db));
  sqlite3_step(st);
  sqlite3_finalize(st);
  sqlite3_prepare_v2(db, "INSERT INTO books (shelf, title) VALUES (?, 'c')", -1, &st, nullptr); // NOT monotonic-key
  sqlite3_bind_int64(st, 1, shelf(db));
  sqlite3_step(st);
  sqlite3_finalize(st);
}
