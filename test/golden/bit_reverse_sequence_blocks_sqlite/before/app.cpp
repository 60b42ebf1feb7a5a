#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

// The call that runs the text gives no row.
sqlite3_int64 at_once(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Txn (Amount) VALUES (1)", nullptr, nullptr, nullptr);
  return sqlite3_last_insert_rowid(db); // [id_read_call Txn]
}

void asked(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Txn (Amount) VALUES (2)", nullptr, nullptr, nullptr);
  sqlite3_exec(db, "SELECT last_insert_rowid()", nullptr, nullptr, nullptr); // [id_read_query Txn]
}

static sqlite3_int64 last_id(sqlite3 *db) {
  return sqlite3_last_insert_rowid(db);
}

sqlite3_int64 wrapped(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Txn (Amount) VALUES (3)", nullptr, nullptr, nullptr);
  return last_id(db); // [id_read_wrapper Txn]
}

// Several rows, perhaps none, one that runs at two places, a place without braces.
sqlite3_int64 several(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Amount) VALUES (4), (5)", -1, &st, nullptr);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db);
}

sqlite3_int64 perhaps(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT OR IGNORE INTO Txn (Amount) VALUES (6)", -1, &st, nullptr);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db);
}

sqlite3_int64 of_a_select(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Amount) SELECT At FROM Event", -1, &st, nullptr);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db); // [insert_select Txn]
}

sqlite3_int64 twice(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Amount) VALUES (7)", -1, &st, nullptr);
  sqlite3_step(st);
  sqlite3_reset(st);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db);
}

sqlite3_int64 narrow(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Amount) VALUES (8)", -1, &st, nullptr);
  sqlite3_step(st);
  sqlite3_finalize(st);
  const int id = static_cast<int>(sqlite3_last_insert_rowid(db));
  return id;
}

// Ids that the program makes beside the sequence's would meet them.
static void insert(sqlite3 *db, std::int64_t id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Event (EventId, At) VALUES (?, 1)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static std::int64_t last_event = 0;

void counted(sqlite3 *db) {
  insert(db, ++last_event); // [counter Event]
}

void clocked(sqlite3 *db) {
  insert(db, std::chrono::system_clock::now().time_since_epoch().count()); // [clock Event]
}

std::int64_t next_snowflake();

void generated(sqlite3 *db) {
  insert(db, next_snowflake()); // [time_ordered_id Event]
}

void after_the_largest(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT MAX(EventId) FROM Event", -1, &st, nullptr);
  sqlite3_step(st);
  const std::int64_t id = sqlite3_column_int64(st, 0) + 1; // [max_plus_one Event]
  sqlite3_finalize(st);
  insert(db, id);
}

std::vector<std::int64_t> ids(sqlite3 *db, const char *sql, std::int64_t from) {
  std::vector<std::int64_t> found;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, from);
  while (sqlite3_step(st) == SQLITE_ROW)
    found.push_back(sqlite3_column_int64(st, 0));
  sqlite3_finalize(st);
  return found;
}

bool ordered(sqlite3 *db, std::int64_t from) {
  ids(db, "SELECT TxnId FROM Txn WHERE Amount > ? ORDER BY TxnId", from);               // [ordered_scan Txn]
  ids(db, "SELECT TxnId FROM Txn WHERE Amount > ? ORDER BY TxnId DESC LIMIT 1", from);  // [latest Txn]
  ids(db, "SELECT MAX(TxnId) FROM Txn WHERE Amount > ?", from);                         // [min_max Txn]
  ids(db, "SELECT TxnId FROM Txn WHERE TxnId > ? LIMIT 20", from);                      // [keyset_cursor Txn]
  ids(db, "SELECT TxnId FROM Txn WHERE TxnId BETWEEN ? AND 100", from);                 // [range_scan Txn]
  std::vector<std::int64_t> some = ids(db, "SELECT TxnId FROM Txn WHERE Amount = ?", 1);
  std::sort(some.begin(), some.end()); // [order_sort Txn]
  return some[0] > some[1];            // [order_comparison Txn]
}
