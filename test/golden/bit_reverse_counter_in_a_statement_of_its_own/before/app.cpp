#include <sqlite3.h>

#include <cstdio>
#include <string>

class Counter {
public:
  long long next() {
    last_ += 1;
    return last_;
  }
  long long last() const { return last_; }

private:
  long long last_ = 0;
};

long long next_id() {
  static Counter counter;
  return counter.next();
}

long long put(sqlite3 *db, const char *account) {
  const long long id = next_id();
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO txn (id, account) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, account, -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

std::string account_of(sqlite3 *db, long long id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT account FROM txn WHERE id = ?", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  std::string account = "none";
  if (sqlite3_step(st) == SQLITE_ROW)
    account = reinterpret_cast<const char *>(sqlite3_column_text(st, 0));
  sqlite3_finalize(st);
  return account;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const long long first = put(db, "first");
  const long long second = put(db, "second");
  std::printf("%s %s\n", account_of(db, first).c_str(), account_of(db, second).c_str());
  sqlite3_close(db);
}
