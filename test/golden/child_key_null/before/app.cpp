#include <sqlite3.h>

#include <string>

int run(sqlite3 *db, const std::string &note, const std::string &body) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, "INSERT INTO Note (NoteId, TxnId, Body) VALUES (?, NULL, ?)", -1, &st, nullptr) != SQLITE_OK)
    return -1;
  sqlite3_bind_text(st, 1, note.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_text(st, 2, body.c_str(), -1, SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}

int add(sqlite3 *db, const std::string &note, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Note (NoteId, TxnId) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, note.c_str(), -1, SQLITE_TRANSIENT);
  if (id.empty())
    sqlite3_bind_null(st, 2);
  else
    sqlite3_bind_text(st, 2, id.c_str(), -1, SQLITE_TRANSIENT);
  int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc;
}
