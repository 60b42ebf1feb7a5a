#include <sqlite3.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

class Store {
public:
  explicit Store(sqlite3 *db) {
    sqlite3_prepare_v2(db, "UPDATE Txn SET Amount = ?2 WHERE TxnId = ?1 AND ShardId = ?3", -1, &update_, nullptr);
  }
  int set(const std::string &id, int amount) {
    sqlite3_reset(update_);
    sqlite3_bind_text(update_, 1, id.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(update_, 3, keyspread::shard_of<16>(id));
    sqlite3_bind_int(update_, 2, amount);
    return sqlite3_step(update_);
  }
  int clear(const char *id) {
    sqlite3_reset(update_);
    sqlite3_bind_int(update_, 2, 0);
    sqlite3_bind_text(update_, 1, id, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(update_, 3, keyspread::shard_of<16>(id));
    return sqlite3_step(update_);
  }

private:
  sqlite3_stmt *update_ = nullptr;
};

int both(sqlite3 *db, const std::string &id) {
  Store store(db);
  return store.set(id, 1) + store.clear(id.c_str());
}
