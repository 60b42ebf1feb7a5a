#include "ids.h"

#include <sqlite3.h>

#include <cstdio>
#include <map>
#include <string>

static std::map<std::int64_t, int> cache;

// The log, the cache and the entries see the id of the row.
std::int64_t put(sqlite3 *db, IdSource &ids, int amount, std::string &log) {
  const std::int64_t id = ids.next();
  log += "put " + std::to_string(id) + "\n";
  cache.emplace(id, amount);
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (TxnId, Amount) VALUES (?1, ?2)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int(st, 2, amount);
  sqlite3_step(st);
  sqlite3_finalize(st);
  sqlite3_prepare_v2(db, "INSERT INTO Entry (TxnId, No) VALUES (?, 1)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

int amount(sqlite3 *db, std::int64_t id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT t.Amount FROM Txn t JOIN Entry e ON e.TxnId = t.TxnId WHERE t.TxnId = ?", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  int found = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int(st, 0) : -1;
  sqlite3_finalize(st);
  return found;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  TimedIds timed;
  CountedIds counted;
  std::string log;
  std::int64_t a = put(db, timed, 5, log), b = put(db, counted, 6, log), c = put(db, counted, 7, log);
  bool logged = log == "put " + std::to_string(a) + "\nput " + std::to_string(b) + "\nput " + std::to_string(c) + "\n";
  std::printf("%d %d %d %d %d\n", amount(db, a), amount(db, b), amount(db, c), cache[b], logged);
  sqlite3_close(db);
}
