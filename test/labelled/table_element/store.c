/* Elements of tables by a constant: what is bound is bound to that text alone. */
#include <sqlite3.h>
#include <time.h>

enum { ADD_EVENT, ADD_ITEM, RENAME_ITEM };

static const char *const ordered[] = {
    "INSERT INTO events (at, name) VALUES (?, ?)", /* FIND monotonic-key events.at */
    "INSERT INTO items (name, seen) VALUES (?, ?)", /* NOT monotonic-key */
    "UPDATE items SET seen = ? WHERE id = ?", /* NOT monotonic-key */
};

static const char *const designated[] = {
    [ADD_ITEM] = "INSERT INTO items (name, seen) VALUES (?, ?)", /* NOT monotonic-key */
    [ADD_EVENT] = "INSERT INTO visits (who, at) VALUES (?, ?)", /* NOT monotonic-key */
};

static void run(sqlite3 *db, const char *text, const char *name) {
  sqlite3_stmt *stmt;
  sqlite3_prepare_v2(db, text, -1, &stmt, 0);
  sqlite3_bind_text(stmt, 1, name, -1, SQLITE_TRANSIENT);
  sqlite3_step(stmt);
}

void addEvent(sqlite3 *db, const char *name) {
  sqlite3_stmt *stmt;
  sqlite3_prepare_v2(db, ordered[ADD_EVENT], -1, &stmt, 0);
  sqlite3_bind_int64(stmt, 1, time(0));
  sqlite3_bind_text(stmt, 2, name, -1, SQLITE_TRANSIENT);
  sqlite3_step(stmt);
}

void seen(sqlite3 *db, long id) {
  sqlite3_stmt *stmt;
  sqlite3_prepare_v2(db, ordered[RENAME_ITEM], -1, &stmt, 0);
  sqlite3_bind_int64(stmt, 1, time(0));
  sqlite3_bind_int64(stmt, 2, id);
  sqlite3_step(stmt);
}

void visit(sqlite3 *db, long who) {
  sqlite3_stmt *stmt;
  sqlite3_prepare_v2(db, designated[ADD_EVENT], -1, &stmt, 0);
  sqlite3_bind_int64(stmt, 1, who);
  sqlite3_bind_int64(stmt, 2, time(0));
  sqlite3_step(stmt);
}

void item(sqlite3 *db, const char *name) { run(db, ordered[ADD_ITEM], name); }
