// Values read by number, kept and written again: which of them are born as keys.
#include <sqlite3.h>

struct Item {
  long long id = 0;
  long long place = 0;
};

static long long one(sqlite3 *db, const char *sql) {
  sqlite3_stmt *s = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &s, nullptr);
  long long value = sqlite3_step(s) == SQLITE_ROW ? sqlite3_column_int64(s, 0) : 0;
  sqlite3_finalize(s);
  return value;
}

static void insertItem(sqlite3 *db, long long id, long long place) {
  sqlite3_stmt *s = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO items (id, place) VALUES (?, ?)", -1, &s, nullptr); // FIND monotonic-key items.id
  sqlite3_bind_int64(s, 1, id);
  sqlite3_bind_int64(s, 2, place);
  sqlite3_step(s);
  sqlite3_finalize(s);
}

void append(sqlite3 *db) {
  long long id = one(db, "SELECT MAX(id) FROM items") + 1; // FIND ordered-scan items.id
  insertItem(db, id, 3);
}

void addPart(sqlite3 *db) {
  sqlite3_stmt *s = nullptr;
  long long part = one(db, "SELECT COALESCE(MAX(part), 0) + 1 FROM parts"); // FIND ordered-scan parts.part
  sqlite3_prepare_v2(db, "INSERT INTO parts (part, name) VALUES (?, 'x')", -1, &s, nullptr); // FIND monotonic-key parts.part
  sqlite3_bind_int64(s, 1, part);
  sqlite3_step(s);
}

// The key of a row that is there already is copied: nothing is born.
void copy(sqlite3 *db) {
  sqlite3_stmt *from = nullptr, *to = nullptr;
  sqlite3_prepare_v2(db, "SELECT id, place FROM items WHERE place = 4", -1, &from, nullptr); // NOT ordered-scan
  sqlite3_prepare_v2(db, "INSERT INTO kept (item, place) VALUES (?, ?)", -1, &to, nullptr); // NOT monotonic-key
  while (sqlite3_step(from) == SQLITE_ROW) {
    Item item;
    item.id = sqlite3_column_int64(from, 0);
    item.place = sqlite3_column_int64(from, 1);
    sqlite3_bind_int64(to, 1, item.id);
    sqlite3_bind_int64(to, 2, item.place);
    sqlite3_step(to);
    sqlite3_reset(to);
  }
}

// The largest key of another table is no key of this one.
void mark(sqlite3 *db) {
  sqlite3_stmt *s = nullptr;
  long long newest = one(db, "SELECT MAX(id) FROM items"); // FIND ordered-scan items.id
  sqlite3_prepare_v2(db, "INSERT INTO marks (mark, place) VALUES (?, 1)", -1, &s, nullptr); // NOT monotonic-key
  sqlite3_bind_int64(s, 1, newest);
  sqlite3_step(s);
}

// The largest of something that is no key.
void deepen(sqlite3 *db) {
  long long depth = one(db, "SELECT MAX(depth) FROM parts"); // NOT ordered-scan
  sqlite3_stmt *s = nullptr;
  sqlite3_prepare_v2(db, "UPDATE parts SET depth = ? WHERE part = 1", -1, &s, nullptr); // NOT monotonic-key
  sqlite3_bind_int64(s, 1, depth + 1);
  sqlite3_step(s);
}

void inSql(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO parts (part, name) SELECT MAX(part) + 1, 'y' FROM parts", nullptr, nullptr, nullptr); // FIND monotonic-key parts.part; FIND ordered-scan parts.part
  sqlite3_exec(db, "INSERT INTO parts (part, name) VALUES ((SELECT MAX(part) + 1 FROM parts), 'y')", nullptr, nullptr, nullptr); // FIND monotonic-key parts.part; FIND ordered-scan parts.part
  sqlite3_exec(db, "INSERT INTO parts (name, depth) SELECT 'y', MAX(depth) + 1 FROM parts", nullptr, nullptr, nullptr); // NOT monotonic-key
}
