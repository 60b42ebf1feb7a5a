#include <sqlite3.h>

#include <cstdio>
#include <stdexcept>
#include <string>

static void check(int rc) {
  if (rc != SQLITE_OK && rc != SQLITE_DONE)
    throw std::runtime_error("sqlite");
}

// Whoever comes behind the try has inserted.
sqlite3_int64 put_in_try(sqlite3 *db, const char *account) {
  sqlite3_stmt *st = nullptr;
  try {
    check(sqlite3_prepare_v2(db, "INSERT INTO Txn (account) VALUES (?)", -1, &st, nullptr)); // [insert]
    check(sqlite3_bind_text(st, 1, account, -1, SQLITE_TRANSIENT));
    check(sqlite3_step(st));
    sqlite3_finalize(st);
  } catch (const std::exception &) {
    return -1;
  }
  return sqlite3_last_insert_rowid(db); // [id_read_call]
}

class Statement {
public:
  Statement(sqlite3 *db, const char *sql) { check(sqlite3_prepare_v2(db, sql, -1, &st_, nullptr)); }
  ~Statement() { sqlite3_finalize(st_); }
  sqlite3_stmt *get() const { return st_; }

private:
  sqlite3_stmt *st_ = nullptr;
};

sqlite3_int64 put_in_block(sqlite3 *db, int amount) {
  {
    Statement s(db, "INSERT INTO Txn (amount) VALUES (?)"); // [insert]
    sqlite3_bind_int(s.get(), 1, amount);
    sqlite3_step(s.get());
  }
  return sqlite3_last_insert_rowid(db); // [id_read_call]
}

sqlite3_int64 put_or_leave(sqlite3 *db, int amount) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "INSERT INTO Txn (amount) VALUES (?)", -1, &st, nullptr) == SQLITE_OK) { // [insert]
    sqlite3_bind_int(st, 1, amount);
    sqlite3_step(st);
    sqlite3_finalize(st);
  } else {
    return -1;
  }
  return sqlite3_last_insert_rowid(db); // [id_read_call]
}

// The variable of the one statement holds the next one by the time of the loop.
sqlite3_int64 put_with_lines(sqlite3 *db, const char *account, int lines) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Txn (account) VALUES (?)", -1, &st, nullptr); // [insert]
  if (account)
    sqlite3_bind_text(st, 1, account, -1, SQLITE_TRANSIENT);
  else
    sqlite3_bind_null(st, 1);
  sqlite3_step(st);
  sqlite3_finalize(st);
  const sqlite3_int64 id = sqlite3_last_insert_rowid(db); // [id_read_call]
  sqlite3_prepare_v2(db, "INSERT INTO Line (txn_id, no) VALUES (?, ?)", -1, &st, nullptr); // [insert]
  for (int no = 0; no < lines; ++no) {
    sqlite3_bind_int64(st, 1, id);
    sqlite3_bind_int(st, 2, no);
    sqlite3_step(st);
    sqlite3_reset(st);
  }
  sqlite3_finalize(st);
  return id;
}

void add_lines(sqlite3 *db, sqlite3_int64 id, int lines) {
  for (int no = 0; no < lines; ++no)
    sqlite3_exec(db, ("INSERT INTO Line (txn_id, no) VALUES (" + std::to_string(id) + ", " + std::to_string(no) + ")").c_str(), nullptr, nullptr, nullptr); // [insert]
}

enum { Add, Account, Queries };
static const char *const texts[Queries] = {
    "INSERT INTO Txn (account, amount) VALUES (?, ?)", // [insert]
    "SELECT COALESCE(account, amount) FROM Txn WHERE id = ?", // [point_read]
};

class Ledger {
public:
  explicit Ledger(sqlite3 *db) : db_(db) {
    for (int i = 0; i < Queries; ++i)
      check(sqlite3_prepare_v2(db_, texts[i], -1, &st_[i], nullptr));
  }
  ~Ledger() {
    for (sqlite3_stmt *st : st_)
      sqlite3_finalize(st);
  }

  sqlite3_int64 add(const char *account, int amount) {
    sqlite3_reset(st_[Add]);
    sqlite3_bind_text(st_[Add], 1, account, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(st_[Add], 2, amount);
    check(sqlite3_step(st_[Add]));
    return sqlite3_last_insert_rowid(db_); // [id_read_call]
  }

  std::string account(sqlite3_int64 id) {
    sqlite3_stmt *st = st_[Account];
    sqlite3_reset(st);
    sqlite3_bind_int64(st, 1, id);
    return sqlite3_step(st) == SQLITE_ROW ? reinterpret_cast<const char *>(sqlite3_column_text(st, 0)) : "none";
  }

private:
  sqlite3 *db_;
  sqlite3_stmt *st_[Queries] = {};
};

static void print(sqlite3 *db, const char *sql) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s %d\n", sqlite3_column_text(st, 0), sqlite3_column_int(st, 1));
  sqlite3_finalize(st);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  {
    Ledger ledger(db);
    const sqlite3_int64 bob = put_with_lines(db, "bob", 2), none = put_with_lines(db, nullptr, 1);
    add_lines(db, bob, 3);
    for (sqlite3_int64 id : {put_in_try(db, "ann"), put_in_block(db, 5), put_or_leave(db, 6), bob, ledger.add("cid", 7)})
      std::printf("%s\n", ledger.account(id).c_str());
    add_lines(db, none, 1);
  }
  print(db, "SELECT COALESCE(t.account, '-'), COUNT(*) FROM Txn t JOIN Line l ON l.txn_id = t.id GROUP BY 1 ORDER BY 1"); // [join]
  sqlite3_close(db);
}
