#include "store.h"

// It returns nothing: now it returns the id.
void put(sqlite3 *db, const std::string &account) {
  if (account.empty())
    return;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Account) VALUES (?)", -1, &st, nullptr); // [insert]
  sqlite3_bind_text(st, 1, account.c_str(), -1, SQLITE_TRANSIENT);
  if (sqlite3_step(st) != SQLITE_DONE) {
    sqlite3_finalize(st);
    return;
  }
  sqlite3_finalize(st);
}

// It returns how it went: the id goes out by a parameter that callers may leave out.
bool try_put(sqlite3 *db, const std::string &account) {
  const std::string sql = "INSERT INTO Txn (Account) VALUES ('" + account + "')"; // [insert]
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
}

void touch() {}

void Store::add(const std::string &account) { put(db_, account); }

int Store::add_fixed() { // every column has its default
  return sqlite3_exec(db_, "INSERT INTO Txn DEFAULT VALUES", nullptr, nullptr, nullptr);
}
