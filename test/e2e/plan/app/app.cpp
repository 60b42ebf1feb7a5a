// What each table is used for; schema.sql says what that decides.
#include <sqlite3.h>

static void run(sqlite3_stmt *st) {
  sqlite3_step(st);
  sqlite3_finalize(st);
}

long add_user(sqlite3 *db, const char *org, const char *name) {
  sqlite3_stmt *st;
  sqlite3_prepare_v2(db, "INSERT INTO users (org, name) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, org, -1, nullptr);
  sqlite3_bind_text(st, 2, name, -1, nullptr);
  run(st);
  return sqlite3_last_insert_rowid(db);
}

void users_of(sqlite3 *db, const char *org) {
  sqlite3_stmt *st;
  sqlite3_prepare_v2(db, "SELECT name FROM users WHERE org = ? ORDER BY name", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, org, -1, nullptr);
  run(st);
}

void pages_of(sqlite3 *db, long id) {
  sqlite3_stmt *st;
  sqlite3_prepare_v2(db, "SELECT page FROM visits WHERE user_id = ? ORDER BY at", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  run(st);
}

static const char *const newest_job = "SELECT what FROM jobs ORDER BY id DESC LIMIT 1";

void add_job(sqlite3 *db, const char *what) {
  sqlite3_stmt *st;
  sqlite3_prepare_v2(db, "INSERT INTO jobs (what) VALUES (?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, what, -1, nullptr);
  run(st);
  sqlite3_prepare_v2(db, newest_job, -1, &st, nullptr);
  run(st);
}

void peek(sqlite3 *db) {
  sqlite3_stmt *st;
  sqlite3_prepare_v2(db, newest_job, -1, &st, nullptr);
  run(st);
}

void account(sqlite3 *db, long id) {
  sqlite3_stmt *st;
  sqlite3_prepare_v2(db, "INSERT INTO accounts (deleted) VALUES (0)", -1, &st, nullptr);
  run(st);
  sqlite3_prepare_v2(db, "SELECT deleted FROM accounts WHERE id = ? ORDER BY id LIMIT 1", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  run(st);
  sqlite3_exec(db, "UPDATE accounts SET deleted = 1 WHERE deleted = 0", nullptr, nullptr, nullptr);
}

void open_port(sqlite3 *db, int port, const char *host) {
  sqlite3_stmt *st;
  sqlite3_prepare_v2(db, "INSERT INTO ports (id, host) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int(st, 1, port);
  sqlite3_bind_text(st, 2, host, -1, nullptr);
  run(st);
}

static long add_note(sqlite3 *db, const char *body) {
  sqlite3_stmt *st;
  sqlite3_prepare_v2(db, "INSERT INTO notes (body) VALUES (?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, body, -1, nullptr);
  run(st);
  return sqlite3_last_insert_rowid(db);
}

static long note_id(sqlite3 *db) {
  sqlite3_stmt *st;
  sqlite3_prepare_v2(db, "SELECT id FROM notes WHERE body = 'first'", -1, &st, nullptr);
  sqlite3_step(st);
  long id = sqlite3_column_int64(st, 0);
  sqlite3_finalize(st);
  return id;
}

bool is_newer(sqlite3 *db, sqlite3 *other) {
  add_note(db, "n");
  long mine = note_id(db), theirs = note_id(other);
  return mine > theirs;
}

void due_first(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO tasks (due, what) VALUES (1, 'pay')", nullptr, nullptr, nullptr);
  sqlite3_exec(db, "SELECT what FROM tasks ORDER BY due, id", nullptr, nullptr, nullptr);
  sqlite3_exec(db, "INSERT INTO mails (email) VALUES ('a@b')", nullptr, nullptr, nullptr);
  sqlite3_exec(db, "SELECT id FROM mails ORDER BY email, id", nullptr, nullptr, nullptr);
}

void first_reacted(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO reactions (emoji) VALUES ('+1')", nullptr, nullptr, nullptr);
  sqlite3_exec(db, "SELECT emoji, COUNT(*) FROM reactions GROUP BY emoji ORDER BY MIN(id)", nullptr, nullptr, nullptr);
  sqlite3_exec(db, "INSERT INTO pins (what) VALUES ('x')", nullptr, nullptr, nullptr);
  sqlite3_exec(db, "SELECT what FROM pins ORDER BY id = 7 DESC, what", nullptr, nullptr, nullptr);
}
