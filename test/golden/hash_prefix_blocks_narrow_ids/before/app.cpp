#include <sqlite3.h>

#include <cstdint>

void show(int id);
void keep(std::int64_t id);

int returned(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Txn (Amount) VALUES (1)", nullptr, nullptr, nullptr);
  return sqlite3_last_insert_rowid(db); // [id_read_call]
}

void in_a_variable(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Txn (Amount) VALUES (2)", nullptr, nullptr, nullptr);
  int id = sqlite3_last_insert_rowid(db); // [id_read_call]
  keep(id);
}

void in_a_parameter(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Txn (Amount) VALUES (3)", nullptr, nullptr, nullptr);
  auto id = sqlite3_last_insert_rowid(db);
  keep(id);
  show(id);
}

void cast(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Txn (Amount) VALUES (4)", nullptr, nullptr, nullptr);
  const std::int64_t id = static_cast<int>(sqlite3_last_insert_rowid(db));
  keep(id);
}

std::int64_t first(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT TxnId, Amount FROM Txn WHERE Amount > 7", -1, &st, nullptr);
  std::int64_t id = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int(st, 0) : -1;
  int amount = sqlite3_column_int(st, 1);
  sqlite3_finalize(st);
  return id + amount;
}

int amount(sqlite3 *db, std::int64_t id, int at_most) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT Amount FROM Txn WHERE TxnId = ? AND Amount < ?", -1, &st, nullptr);
  sqlite3_bind_int(st, 1, id);
  sqlite3_bind_int(st, 2, at_most);
  int amount = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int(st, 0) : -1;
  sqlite3_finalize(st);
  return amount;
}
