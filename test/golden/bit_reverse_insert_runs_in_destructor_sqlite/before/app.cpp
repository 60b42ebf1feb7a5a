// A statement runs when the object that holds it goes: at the end of its block, or of the expression that it is a
// temporary of.
#include <sqlite3.h>

#include <cstdio>
#include <cstdlib>
#include <string>

static void must(int code) {
  if (code != SQLITE_OK && code != SQLITE_DONE && code != SQLITE_ROW)
    std::abort();
}

class Deferred {
public:
  Deferred(sqlite3 *db, const char *sql) { must(sqlite3_prepare_v2(db, sql, -1, &st_, nullptr)); }
  Deferred(const Deferred &) = delete;
  ~Deferred() {
    must(sqlite3_step(st_));
    sqlite3_finalize(st_);
  }
  Deferred &text(int at, const std::string &value) {
    must(sqlite3_bind_text(st_, at, value.c_str(), -1, SQLITE_TRANSIENT));
    return *this;
  }

private:
  sqlite3_stmt *st_ = nullptr;
};

static long long add(sqlite3 *db, const std::string &body) {
  Deferred(db, "INSERT INTO notes (body) VALUES (?)").text(1, body);
  return sqlite3_last_insert_rowid(db);
}

static long long addTwice(sqlite3 *db, const std::string &body) {
  {
    Deferred first(db, "INSERT INTO notes (body) VALUES (?)");
    first.text(1, body);
  }
  long long id = sqlite3_last_insert_rowid(db);
  std::printf("first %d\n", id != 0);
  {
    Deferred second(db, "INSERT INTO links (text) VALUES (?)");
    second.text(1, body);
  }
  return sqlite3_last_insert_rowid(db);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  must(sqlite3_open(argv[1], &db));
  const long long one = add(db, "a"), number = addTwice(db, "b");
  std::printf("%d %lld\n", one != 0, number);
  sqlite3_stmt *st = nullptr;
  must(sqlite3_prepare_v2(db, "SELECT COUNT(*) FROM notes", -1, &st, nullptr));
  must(sqlite3_step(st));
  std::printf("%d notes\n", sqlite3_column_int(st, 0));
  sqlite3_finalize(st);
  sqlite3_close(db);
}
