#include <sqlite3.h>

#include <cstdio>
#include <string>

// The step that inserts is followed by nothing: it takes the row as it comes.
sqlite3_int64 put(sqlite3 *db, const std::string &account, sqlite3_int64 at) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Account, At) VALUES (?, ?) RETURNING TxnId", -1, &st, nullptr); // [insert]
  sqlite3_bind_text(st, 1, account.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, at);
  sqlite3_int64 txn_id = 0;
  if (sqlite3_step(st) == SQLITE_ROW) {
    txn_id = sqlite3_column_int64(st, 0);
    sqlite3_step(st);
  }
  sqlite3_finalize(st);
  return txn_id; // [id_read_call]
}

// What it returned before, it still does.
sqlite3_int64 put_checked(sqlite3 *db, const std::string &account, sqlite3_int64 at) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn VALUES (NULL, ?, ?) RETURNING TxnId", -1, &st, nullptr); // [insert_without_columns]
  sqlite3_bind_text(st, 1, account.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, at);
  sqlite3_int64 txn_id = 0;
  const int rc = (sqlite3_step(st) == SQLITE_ROW ? (txn_id = sqlite3_column_int64(st, 0), sqlite3_step(st)) : sqlite3_errcode(sqlite3_db_handle(st)));
  sqlite3_finalize(st);
  if (rc != SQLITE_DONE)
    return -1;
  const sqlite3_int64 id = txn_id; // [id_read_call]
  return id;
}

sqlite3_int64 last_id(sqlite3 *db) {
  return sqlite3_last_insert_rowid(db);
}

sqlite3_int64 put_with_line(sqlite3 *db, int no) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Account, At) VALUES ('with line', 30) RETURNING TxnId", -1, &st, nullptr); // [insert]
  sqlite3_int64 txn_id = 0;
  const bool done = (sqlite3_step(st) == SQLITE_ROW ? (txn_id = sqlite3_column_int64(st, 0), sqlite3_step(st)) : sqlite3_errcode(sqlite3_db_handle(st))) == SQLITE_DONE;
  sqlite3_finalize(st);
  if (!done)
    return -1;
  const sqlite3_int64 id = txn_id; // [id_read_wrapper]
  sqlite3_prepare_v2(db, "INSERT INTO Line VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int(st, 2, no);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

sqlite3_int64 put_and_ask(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Account, At) VALUES ('asked', 40) RETURNING TxnId", -1, &st, nullptr); // [insert]
  sqlite3_int64 txn_id = 0;
  if (sqlite3_step(st) == SQLITE_ROW) {
    txn_id = sqlite3_column_int64(st, 0);
    sqlite3_step(st);
  }
  sqlite3_finalize(st);
  sqlite3_prepare_v2(db, ("SELECT " + std::to_string(txn_id)).c_str(), -1, &st, nullptr); // [id_read_query]
  const sqlite3_int64 id = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : -1;
  sqlite3_finalize(st);
  return id;
}

// Nobody asks for these ids, and the rows come in the order of a loop.
void load(sqlite3 *db, int rows) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (Account, At) VALUES ('loaded', ?)", -1, &st, nullptr);
  for (int i = 0; i < rows; ++i) {
    sqlite3_bind_int(st, 1, 100 + i);
    sqlite3_step(st); // [ordered_load]
    sqlite3_reset(st);
  }
  sqlite3_finalize(st);
}

// The id of another table is none of our business.
sqlite3_int64 log(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO Log (What) VALUES ('it')", nullptr, nullptr, nullptr);
  return sqlite3_last_insert_rowid(db);
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
  std::printf("%s\n", account_of(db, put(db, "put", 10)).c_str());
  std::printf("%s\n", account_of(db, put_checked(db, "checked", 20)).c_str());
  std::printf("%s\n", account_of(db, put_with_line(db, 3)).c_str());
  std::printf("%s\n", account_of(db, put_and_ask(db)).c_str());
  std::printf("%lld\n", static_cast<long long>(log(db)));
  load(db, 3);
  sqlite3_exec(db, "SELECT t.Account, l.No FROM Txn t JOIN Line l ON l.TxnId = t.TxnId", print, nullptr, nullptr);   // [join]
  sqlite3_exec(db, "SELECT Account FROM Txn WHERE TxnId > 0 ORDER BY At DESC, TxnId DESC LIMIT 2", print, nullptr, nullptr); // [latest]
  sqlite3_close(db);
  return 0;
}
