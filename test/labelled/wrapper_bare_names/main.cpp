// The program's own functions that are called like functions of the C library.
#include <sqlite3.h>

#include <ctime>
#include <string>
#include <unistd.h>

struct Answer {
  sqlite3_stmt *statement;
};

int read(sqlite3 *db, const std::string &sql) {
  return sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}
int time(sqlite3 *db, const char *sql) {
  return sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
}
int HMAC(sqlite3 *db, const char *sql, Answer &to) { return sqlite3_prepare_v2(db, sql, -1, &to.statement, nullptr); }

void pages(sqlite3 *db, int fd) {
  char buffer[64];
  if (::read(fd, buffer, sizeof buffer) < 0) // NOT ordered-scan
    return;
  read(db, "SELECT title FROM books WHERE book > 40 ORDER BY book LIMIT 10"); // FIND ordered-scan books.book
  read(db, "SELECT title FROM books WHERE book = 40"); // NOT ordered-scan
  time(db, "SELECT title FROM books ORDER BY book DESC LIMIT 1"); // FIND ordered-scan books.book
  Answer answer{};
  HMAC(db, "SELECT MAX(book) FROM books", answer); // FIND ordered-scan books.book
  HMAC(db, "SELECT COUNT(*) FROM books", answer); // NOT ordered-scan
}

void add(sqlite3 *db) {
  sqlite3_stmt *insert = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO loans (since, book) VALUES (?, 3)", -1, &insert, nullptr); // FIND monotonic-key loans.since
  sqlite3_bind_int64(insert, 1, time(nullptr));
  sqlite3_step(insert);
}

void addFailure(sqlite3 *db) {
  sqlite3_stmt *insert = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO costs (failure) VALUES (?)", -1, &insert, nullptr); // NOT monotonic-key
  sqlite3_bind_int64(insert, 1, time(db, "SELECT title FROM books WHERE book = 3"));
  sqlite3_step(insert);
}
