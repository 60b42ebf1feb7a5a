// SQLite's C interface: exec with and without a callback, prepare and bind by
// number and by name, columns, get_table, its own printf, UTF-16.
#include <sqlite3.h>

#include <cstdlib>
#include <ctime>
#include <string>

sqlite3_int64 addSong(sqlite3 *db, const char *path) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO songs (path) VALUES (?1)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, path, -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db); // FIND auto-increment-read
}

void tag(sqlite3 *db, const char *path, const char *tag) {
  sqlite3_int64 song = addSong(db, path);
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v3(db, "INSERT INTO tags (song_id, tag) VALUES (?, ?)", -1, 0, &st, nullptr); // FIND monotonic-key tags.song_id
  sqlite3_bind_int64(st, 1, song);
  sqlite3_bind_text(st, 2, tag, -1, SQLITE_STATIC);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void played(sqlite3 *db, sqlite3_int64 song) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO plays (at, song_id) VALUES (:at, :song)", -1, &st, nullptr); // FIND monotonic-key plays.at
  sqlite3_bind_int64(st, sqlite3_bind_parameter_index(st, ":song"), song);
  sqlite3_bind_int64(st, sqlite3_bind_parameter_index(st, ":at"), std::time(nullptr));
  sqlite3_step(st);
  sqlite3_finalize(st);
  sqlite3_prepare_v2(db, "UPDATE songs SET played = ?1 WHERE song_id = ?2", -1, &st, nullptr); // NOT monotonic-key
  sqlite3_bind_int64(st, 1, std::time(nullptr));
  sqlite3_bind_int64(st, 2, song);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

// The id of a result column leads another table's key.
void retag(sqlite3 *db) {
  sqlite3_stmt *last = nullptr, *add = nullptr;
  sqlite3_prepare_v2(db, "SELECT song_id, path FROM songs ORDER BY song_id DESC LIMIT 1", -1, &last, nullptr); // FIND ordered-scan songs.song_id
  sqlite3_prepare_v2(db, "INSERT INTO tags (song_id, tag) VALUES (?, 'new')", -1, &add, nullptr); // FIND ordered-load tags.song_id; NOT monotonic-key
  while (sqlite3_step(last) == SQLITE_ROW) {
    sqlite3_bind_int64(add, 1, sqlite3_column_int64(last, 0));
    sqlite3_step(add);
  }
}

// MAX + 1, read in a callback.
static int oneNumber(void *out, int, char **values, char **) {
  *static_cast<long *>(out) = values[0] ? std::atol(values[0]) : 0;
  return 0;
}
void numberedByHand(sqlite3 *db) {
  long last = 0;
  sqlite3_exec(db, "SELECT MAX(song_id) FROM songs", oneNumber, &last, nullptr); // FIND ordered-scan songs.song_id
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO songs (song_id, path) VALUES (?, '')", -1, &st, nullptr); // MISS monotonic-key songs.song_id
  sqlite3_bind_int64(st, 1, last + 1);
  sqlite3_step(st);
}

void table(sqlite3 *db) {
  char **rows = nullptr;
  int n = 0, m = 0;
  sqlite3_get_table(db, "SELECT path FROM songs WHERE song_id > 100 ORDER BY song_id LIMIT 5", &rows, &n, &m, nullptr); // FIND ordered-scan songs.song_id
  sqlite3_free_table(rows);
  sqlite3_get_table(db, "SELECT name FROM settings ORDER BY name LIMIT 5", &rows, &n, &m, nullptr); // NOT ordered-scan
  sqlite3_free_table(rows);
}

// SQLite's own formats.
void printed(sqlite3 *db, const char *name) {
  char *sql = sqlite3_mprintf("INSERT INTO plays (at, song_id) VALUES (%lld, 0)", (long long)std::time(nullptr)); // FIND monotonic-key plays.at
  sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
  sqlite3_free(sql);
  sql = sqlite3_mprintf("INSERT INTO settings (name, changed) VALUES (%Q, %lld)", name, (long long)std::time(nullptr)); // NOT monotonic-key
  sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
  sqlite3_free(sql);
  char text[128];
  sqlite3_snprintf(sizeof text, text, "DELETE FROM plays WHERE at < %lld ORDER BY at LIMIT 100", (long long)std::time(nullptr)); // FIND ordered-scan plays.at
  sqlite3_exec(db, text, nullptr, nullptr, nullptr);
}

void wide(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare16_v2(db, u"SELECT path FROM songs ORDER BY song_id LIMIT 3", -1, &st, nullptr); // FIND ordered-scan songs.song_id
  sqlite3_step(st);
  sqlite3_prepare16_v2(db, u"SELECT path FROM songs WHERE song_id = 3", -1, &st, nullptr); // NOT ordered-scan
  sqlite3_step(st);
}
