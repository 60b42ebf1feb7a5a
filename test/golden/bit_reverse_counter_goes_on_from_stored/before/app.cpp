#include <sqlite3.h>

#include <cstdint>

class Store {
public:
  explicit Store(sqlite3 *db) : db_(db), next_(largest() + 1) {}

  void put(std::int64_t at) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, "INSERT INTO Txn (TxnId, At) VALUES (?, ?)", -1, &st, nullptr);
    sqlite3_bind_int64(st, 1, next_++);
    sqlite3_bind_int64(st, 2, at);
    sqlite3_step(st);
    sqlite3_finalize(st);
  }

  // Entries in the order of their transactions.
  void entries() { sqlite3_exec(db_, "SELECT No FROM Entry ORDER BY TxnId, No", nullptr, nullptr, nullptr); }
  // Here the transactions are at hand.
  void entries_in_time() {
    sqlite3_exec(db_, "SELECT e.No FROM Entry e JOIN Txn t ON t.TxnId = e.TxnId ORDER BY e.TxnId, e.No", nullptr, nullptr, nullptr);
  }

private:
  std::int64_t largest() {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, "SELECT MAX(TxnId) FROM Txn", -1, &st, nullptr);
    sqlite3_step(st);
    std::int64_t id = sqlite3_column_int64(st, 0);
    sqlite3_finalize(st);
    return id;
  }

  sqlite3 *db_;
  std::int64_t next_;
};

void run(sqlite3 *db) {
  Store store(db);
  store.put(1);
  store.entries();
  store.entries_in_time();
}
