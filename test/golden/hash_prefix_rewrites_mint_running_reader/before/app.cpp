// Functions that give the id and do more: their calls stay.
#include <sqlite3.h>

#include <cstdio>
#include <stdexcept>
#include <string>

static sqlite3 *db;
static sqlite3_int64 newest;

static void must(int status) {
  if (status != SQLITE_OK && status != SQLITE_DONE)
    throw std::runtime_error(sqlite3_errmsg(db));
}

// It runs what it is given.
static sqlite3_int64 run_insert(sqlite3_stmt *st) {
  must(sqlite3_step(st));
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db);
}

static sqlite3_int64 run(const char *account) {
  sqlite3_stmt *st = nullptr;
  must(sqlite3_prepare_v2(db, "INSERT INTO Txn (Account) VALUES (?)", -1, &st, nullptr)); // [insert]
  must(sqlite3_bind_text(st, 1, account, -1, SQLITE_TRANSIENT));
  return run_insert(st); // [id_read_wrapper]
}

// It remembers that something was stored.
static sqlite3_int64 count_and_read() {
  ++newest;
  return sqlite3_last_insert_rowid(db);
}

static sqlite3_int64 counted() {
  must(sqlite3_exec(db, "INSERT INTO Txn (Account) VALUES ('counted')", nullptr, nullptr, nullptr)); // [insert]
  return count_and_read(); // [id_read_wrapper]
}

// These do nothing else, and give way.
static sqlite3 *handle() { return db; }
static sqlite3_int64 last() { return sqlite3_last_insert_rowid(handle()); }

static sqlite3_int64 plain() {
  must(sqlite3_exec(db, "INSERT INTO Txn (Account) VALUES ('plain')", nullptr, nullptr, nullptr)); // [insert]
  return last(); // [id_read_wrapper]
}

static std::string account_of(sqlite3_int64 id) {
  sqlite3_stmt *st = nullptr;
  must(sqlite3_prepare_v2(db, "SELECT Account FROM Txn WHERE TxnId = ?", -1, &st, nullptr)); // [point_read]
  sqlite3_bind_int64(st, 1, id);
  std::string account = sqlite3_step(st) == SQLITE_ROW ? reinterpret_cast<const char *>(sqlite3_column_text(st, 0)) : "none";
  sqlite3_finalize(st);
  return account;
}

int main(int, char **argv) {
  if (sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  std::printf("%s\n", account_of(run("run")).c_str());
  std::printf("%s\n", account_of(counted()).c_str());
  std::printf("%s\n", account_of(plain()).c_str());
  std::printf("%lld counted\n", static_cast<long long>(newest));
  return sqlite3_close(db) == SQLITE_OK ? 0 : 1;
}
