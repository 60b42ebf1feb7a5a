#include <sqlite3.h>

#include <string>

// What is written at the end of a day.
static const char *const closing = R"sql(
  INSERT INTO Txn (TxnId, Amount)
  SELECT * FROM Day
)sql";

int put(sqlite3 *db, const char *id, int amount) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (TxnId, Amount) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id, -1, nullptr);
  sqlite3_bind_int(st, 2, amount);
  return sqlite3_step(st);
}

int close(sqlite3 *db) { return sqlite3_exec(db, closing, nullptr, nullptr, nullptr); }

int clear(sqlite3 *db, const std::string &column, bool really) {
  if (really)
    return sqlite3_exec(
        db, ("UPDATE Txn SET " + column + " = 0").c_str(), nullptr, nullptr, nullptr);
  return 0;
}
