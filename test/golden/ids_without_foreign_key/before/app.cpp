#include <sqlite3.h>

#include <string>

// The id goes into both tables; no foreign key says so. What blocks one of
// them leaves the other as it is.

int put(sqlite3 *db, const std::string &id, int amount) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (TxnId, Amount) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, nullptr);
  sqlite3_bind_int(st, 2, amount);
  return sqlite3_step(st);
}

int open(sqlite3 *db, const char *day, int amount) {
  std::string id = std::string(day) + "-1";
  put(db, id, amount);
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Day (Id, First) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, day, -1, nullptr);
  sqlite3_bind_text(st, 2, id.c_str(), -1, nullptr);
  return sqlite3_step(st);
}

int note(sqlite3 *db, const char *id, const char *text) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Free (Id, Note) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id, -1, nullptr);
  sqlite3_bind_text(st, 2, text, -1, nullptr);
  return sqlite3_step(st);
}

int clear(sqlite3 *db, const std::string &column) {
  return sqlite3_exec(db, ("UPDATE Txn SET " + column + " = 0").c_str(), nullptr, nullptr, nullptr);
}
