#include <sqlite3.h>

#include <cstdint>
#include <cstdio>

// One reader for all columns, whatever they hold.
class Rows {
public:
  Rows(sqlite3 *db, const char *sql) { sqlite3_prepare_v2(db, sql, -1, &st_, nullptr); }
  ~Rows() { sqlite3_finalize(st_); }
  bool next() { return sqlite3_step(st_) == SQLITE_ROW; }
  std::int64_t number(int column) const { return sqlite3_column_int64(st_, column); }

private:
  sqlite3_stmt *st_ = nullptr;
};

struct Txn {
  std::int64_t id;
  int amount;
};

std::int64_t put(sqlite3 *db, int amount) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Amount) VALUES (?)", -1, &st, nullptr); // [insert]
  sqlite3_bind_int(st, 1, amount);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db); // [id_read_call]
}

Txn largest(sqlite3 *db) {
  Rows rows(db, "SELECT TxnId, Amount FROM Txn ORDER BY Amount DESC LIMIT 1");
  if (!rows.next())
    return {-1, 0};
  return {rows.number(0), static_cast<int>(rows.number(1))};
}

int count(sqlite3 *db) {
  Rows rows(db, "SELECT COUNT(*) FROM Txn");
  return rows.next() ? rows.number(0) : 0;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  put(db, 10);
  const std::int64_t best = put(db, 30);
  put(db, 20);
  const Txn found = largest(db);
  std::printf("%d %d %d\n", found.id == best, found.amount, count(db));
  sqlite3_close(db);
  return 0;
}
