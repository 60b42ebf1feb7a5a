#include <sqlite3.h>

#include <cstdio>
#include <string>

// Values that are bound.
sqlite3_int64 put_bound(sqlite3 *db, const std::string &account, int amount) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "INSERT INTO Txn (Account, Amount) VALUES (?, ?)", -1, &st, nullptr) != SQLITE_OK) // [insert]
    return -1;
  sqlite3_bind_text(st, 1, account.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int(st, 2, amount);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db); // [id_read_call]
}

// Values that are formatted.
sqlite3_int64 put_formatted(sqlite3 *db, const char *account, int amount) {
  char sql[256];
  std::snprintf(sql, sizeof sql, "INSERT INTO Txn (Account, Amount) VALUES ('%s', %d)", account, amount); // [insert]
  if (sqlite3_exec(db, sql, nullptr, nullptr, nullptr) != SQLITE_OK)
    return -1;
  const sqlite3_int64 id = sqlite3_last_insert_rowid(db); // [id_read_call]
  return id;
}

sqlite3_int64 put_sum(sqlite3 *db, const std::string &account, int amount) {
  std::string sql = "INSERT INTO Txn (Account, Amount) VALUES ('" + account + "', " + std::to_string(amount) + ")"; // [insert]
  if (sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    return -1;
  return sqlite3_last_insert_rowid(db); // [id_read_call]
}

// No values, and NULL for the key.
void put_fixed(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Txn VALUES (NULL, 'fixed', 5)", nullptr, nullptr, nullptr); // [insert_without_columns]
}

void put_null(sqlite3 *db, const char *account) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn VALUES (NULL, ?, ?)", -1, &st, nullptr); // [insert_without_columns]
  for (int i = 0; i < 3; ++i) {
    sqlite3_bind_text(st, 1, account, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(st, 2, i);
    sqlite3_step(st);
    sqlite3_reset(st);
  }
  sqlite3_finalize(st);
}

// The id of another table is none of our business.
sqlite3_int64 log(sqlite3 *db, const std::string &what) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Log (What) VALUES (?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, what.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db);
}

// The id is used by a child, and asked for in SQL.
sqlite3_int64 put_with_lines(sqlite3 *db, int lines) {
  sqlite3_exec(db, "INSERT INTO Txn (Account, Amount) VALUES ('parent', 1)", nullptr, nullptr, nullptr); // [insert]
  const sqlite3_int64 id = sqlite3_last_insert_rowid(db); // [id_read_call]
  for (int no = 1; no <= lines; ++no) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db, "INSERT INTO Line (TxnId, No) VALUES (?, ?)", -1, &st, nullptr);
    sqlite3_bind_int64(st, 1, id);
    sqlite3_bind_int(st, 2, no);
    sqlite3_step(st);
    sqlite3_finalize(st);
  }
  return id;
}

void put_with_one_line(sqlite3 *db, int no) {
  sqlite3_exec(db, "INSERT INTO Txn (Account, Amount) VALUES ('one line', 2)", nullptr, nullptr, nullptr); // [insert]
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Line (TxnId, No) VALUES (last_insert_rowid(), ?)", -1, &st, nullptr); // [id_read_query]
  sqlite3_bind_int(st, 1, no);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

sqlite3_int64 put_and_ask(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Txn (Account, Amount) VALUES ('asked', 3)", nullptr, nullptr, nullptr); // [insert]
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT last_insert_rowid()", -1, &st, nullptr); // [id_read_query]
  sqlite3_int64 id = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : -1;
  sqlite3_finalize(st);
  return id;
}

std::string account_of(sqlite3 *db, sqlite3_int64 id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT Account FROM Txn WHERE TxnId = ?", -1, &st, nullptr); // [point_read]
  sqlite3_bind_int64(st, 1, id);
  std::string account = "none";
  if (sqlite3_step(st) == SQLITE_ROW)
    account = reinterpret_cast<const char *>(sqlite3_column_text(st, 0));
  sqlite3_finalize(st);
  return account;
}

static int print(void *, int n, char **values, char **) {
  for (int i = 0; i < n; ++i)
    std::printf("%s%s", i ? " " : "", values[i] ? values[i] : "NULL");
  std::printf("\n");
  return 0;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  std::printf("%s\n", account_of(db, put_bound(db, "bound", 7)).c_str());
  std::printf("%s\n", account_of(db, put_formatted(db, "formatted", 8)).c_str());
  std::printf("%s\n", account_of(db, put_sum(db, "sum", 9)).c_str());
  put_fixed(db);
  put_null(db, "null");
  log(db, "first");
  std::printf("%lld\n", static_cast<long long>(log(db, "second")));
  std::printf("%s\n", account_of(db, put_with_lines(db, 3)).c_str());
  put_with_one_line(db, 9);
  std::printf("%s\n", account_of(db, put_and_ask(db)).c_str());
  sqlite3_exec(db, "SELECT Account, Amount FROM Txn ORDER BY TxnId", print, nullptr, nullptr); // [ordered_scan]
  sqlite3_exec(db, "SELECT t.Account, l.No FROM Txn t JOIN Line l ON l.TxnId = t.TxnId ORDER BY t.Account, l.No", print, nullptr, nullptr); // [join]
  sqlite3_close(db);
  return 0;
}
