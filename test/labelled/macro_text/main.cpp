// SQL that is made by macros: from pieces, from names, with format macros between.
#include <sqlite3.h>

#include <cinttypes>
#include <cstdio>

#define ITEMS "items"
#define LATEST "SELECT name FROM " ITEMS " ORDER BY id DESC LIMIT 1" // FIND ordered-scan items.id
#define BY_KEY "SELECT name FROM " ITEMS " WHERE id = ?" // NOT ordered-scan
#define FIRST_OF(table) "SELECT name FROM " #table " ORDER BY id LIMIT 5" // FIND ordered-scan items.id; FIND ordered-scan orders.id
#define LAST_NAME(table) "SELECT name FROM " #table " ORDER BY name DESC LIMIT 5" // NOT ordered-scan
#define INSERT_INTO(table, columns, ...) "INSERT INTO " #table " (" #columns ") VALUES (" #__VA_ARGS__ ")"
#define NAMED(table, column) "SELECT " #column " FROM " #table // FIND ordered-scan items.id

static void run(sqlite3 *db, const char *sql) { sqlite3_exec(db, sql, nullptr, nullptr, nullptr); }

void readAll(sqlite3 *db) {
  run(db, LATEST);
  run(db, BY_KEY);
  run(db, FIRST_OF(items));
  run(db, FIRST_OF(orders));
  run(db, FIRST_OF(names));
  run(db, LAST_NAME(items));
  run(db, INSERT_INTO(items, name, 'a'));
  run(db, NAMED(items, name) " ORDER BY id DESC LIMIT 3");
  run(db, NAMED(items, name) " WHERE id = 4");
}

void page(sqlite3 *db, std::uint64_t after, std::int64_t owner) {
  char text[200];
  std::snprintf(text, sizeof text,
                "SELECT name FROM items WHERE id > %" PRIu64 " ORDER BY id LIMIT %d", after, 50); // FIND ordered-scan items.id
  run(db, text);
  std::snprintf(text, sizeof text,
                "SELECT name FROM items WHERE owner > %" PRId64 " ORDER BY owner LIMIT %d", owner, 50); // NOT ordered-scan
  run(db, text);
}

// A whole function made for each table.
#define COUNT_BACK(table)                                                                                      \
  void countBack_##table(sqlite3 *db) {                                                                        \
    run(db, "SELECT name FROM " #table " WHERE id < 900 ORDER BY id DESC LIMIT 9"); /* FIND ordered-scan items.id; FIND ordered-scan orders.id */ \
  }
COUNT_BACK(items)
COUNT_BACK(orders)
COUNT_BACK(names)

void unused() { std::puts(FIRST_OF(others)); }
