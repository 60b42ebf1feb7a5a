#include <sqlite3.h>

#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

int query(sqlite3 *db, const std::string &sql, const std::vector<std::string> &values) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr) != SQLITE_OK)
    return -1;
  for (size_t i = 0; i < values.size(); ++i)
    sqlite3_bind_text(st, static_cast<int>(i + 1), values[i].c_str(), -1, SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int put(sqlite3 *db, const std::string &id, const std::string &account) {
  return query(db, "INSERT INTO Txn (TxnId, Account, Amount, ShardId) VALUES (?, ?, 0, ?)", {id, account, std::to_string(keyspread::shard_of<16>(id))});
}

int drop(sqlite3 *db, const std::string &id) { return query(db, "DELETE FROM Txn WHERE TxnId = ? AND ShardId = ?", {id, std::to_string(keyspread::shard_of<16>(id))}); }
