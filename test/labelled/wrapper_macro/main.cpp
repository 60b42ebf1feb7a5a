// Macros around calls: the call in their body takes each use's text.
#include <sqlite3.h>

#include <cstdio>
#include <string>

static bool execAt(const char *file, int line, sqlite3 *db, const char *sql) {
  if (sqlite3_exec(db, sql, nullptr, nullptr, nullptr) == SQLITE_OK)
    return true;
  fprintf(stderr, "%s:%d\n", file, line);
  return false;
}
static void logAt(const char *file, int line, const char *text) { fprintf(stderr, "%s:%d %s\n", file, line, text); }

#define DB_EXEC(db, sql) execAt(__FILE__, __LINE__, db, sql)
#define DB_LOG(text) logAt(__FILE__, __LINE__, text)
#define DB_TRY(db, sql)                                                                                                \
  do {                                                                                                                 \
    if (sqlite3_exec((db), (sql), nullptr, nullptr, nullptr) != SQLITE_OK)                                             \
      return -1;                                                                                                       \
  } while (0)
#define DB_BOTH(db, sql) (DB_LOG(sql), DB_EXEC(db, sql))
#define DB_STRING(db, text) DB_EXEC(db, std::string(text).c_str())
#define DB_ID(db) sqlite3_last_insert_rowid(db) // FIND auto-increment-read

long long use(sqlite3 *db) {
  DB_EXEC(db, "SELECT name FROM items ORDER BY id DESC LIMIT 10"); // FIND ordered-scan items.id
  DB_EXEC(db, "SELECT name FROM items ORDER BY name DESC LIMIT 10"); // NOT ordered-scan
  DB_LOG("SELECT name FROM items ORDER BY id DESC LIMIT 10"); // NOT ordered-scan
  DB_TRY(db, "SELECT name FROM items ORDER BY id DESC LIMIT 11"); // FIND ordered-scan items.id
  DB_TRY(db, "SELECT name FROM items WHERE id = 4"); // NOT ordered-scan
  DB_BOTH(db, "SELECT name FROM items ORDER BY id DESC LIMIT 12"); // FIND ordered-scan items.id
  DB_STRING(db, "SELECT name FROM items ORDER BY id DESC LIMIT 13"); // FIND ordered-scan items.id
  const char *text = "SELECT name FROM items ORDER BY id DESC LIMIT 14"; // FIND ordered-scan items.id
  DB_EXEC(db, text);
  return DB_ID(db);
}
