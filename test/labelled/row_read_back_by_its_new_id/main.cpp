// A new row is read again by its id, and that row's id goes on: it is the one
// that was asked for. Rows that are found by something else are older ones.
#include <sqlite3.h>

#include <string>

struct Batch {
  long long id = 0;
  std::string strain;
};

static Batch one(sqlite3_stmt *st) {
  Batch b;
  if (sqlite3_step(st) == SQLITE_ROW) {
    b.id = sqlite3_column_int64(st, 0);
    b.strain = reinterpret_cast<const char *>(sqlite3_column_text(st, 1));
  }
  sqlite3_finalize(st);
  return b;
}

Batch start(sqlite3 *db, const std::string &strain) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO batches (strain) VALUES (?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, strain.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  sqlite3_prepare_v2(db, "SELECT id, strain FROM batches WHERE id = ?", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, sqlite3_last_insert_rowid(db)); // FIND auto-increment-read
  return one(st);
}

Batch find(sqlite3 *db, const std::string &strain) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT id, strain FROM batches WHERE strain = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, strain.c_str(), -1, SQLITE_TRANSIENT);
  return one(st);
}

void flush(sqlite3 *db, long long batch) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO flushes (batch, number) VALUES (?, 1)", -1, &st, nullptr); // FIND monotonic-key flushes.batch
  sqlite3_bind_int64(st, 1, batch);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void visit(sqlite3 *db, long long batch) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO visits (batch, number) VALUES (?, 1)", -1, &st, nullptr); // NOT monotonic-key
  sqlite3_bind_int64(st, 1, batch);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

int main() {
  sqlite3 *db = nullptr;
  sqlite3_open("b.db", &db);
  const Batch b = start(db, "oyster");
  flush(db, b.id);
  visit(db, find(db, "enoki").id);
}
