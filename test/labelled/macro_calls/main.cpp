// Macros around the calls: each is found once, where it is written.
#include <sqlite3.h>

struct Log {
  void operator()(const char *, int, const char *) const {}
};

#define RUN(db, sql) sqlite3_exec(db, sql, nullptr, nullptr, nullptr)
#define LAST_ID(db) sqlite3_last_insert_rowid(db) // FIND auto-increment-read
#define TRACE(sql) Log()(__FILE__, __LINE__, sql)
#define CHECKED(call)                                                                                          \
  do {                                                                                                         \
    if ((call) != SQLITE_OK)                                                                                   \
      return -1;                                                                                               \
  } while (false)

long long addOne(sqlite3 *db) {
  CHECKED(RUN(db, "INSERT INTO items (name) VALUES ('a')"));
  return LAST_ID(db);
}

long long addTwo(sqlite3 *db) {
  CHECKED(RUN(db, "INSERT INTO items (name) VALUES ('b')"));
  long long first = LAST_ID(db);
  CHECKED(RUN(db, "SELECT name FROM items ORDER BY id DESC LIMIT 2")); // FIND ordered-scan items.id
  CHECKED(RUN(db, "SELECT name FROM items WHERE id = 2"));             // NOT ordered-scan
  TRACE("SELECT name FROM items ORDER BY id DESC LIMIT 3");            // NOT ordered-scan
  return first;
}

long long inArgument(sqlite3 *db) {
  long long id = 0;
  CHECKED((id = sqlite3_last_insert_rowid(db), SQLITE_OK)); // FIND auto-increment-read
  return id;
}
