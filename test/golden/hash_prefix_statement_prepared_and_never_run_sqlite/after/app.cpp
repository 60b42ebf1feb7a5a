// A statement is prepared in front of a loop over a list. Some notes have no
// tag, and what is prepared for them is never run: nobody gives it a value, and
// nobody has to. The program returns from the midst of each of many turns.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class Notes {
public:
  explicit Notes(sqlite3 *db) : db(db) {}

  bool add(const std::string &title, int64_t *id) {
    const auto notes_id = keyspread::ordered_id();
    sqlite3_stmt *st = prepare("INSERT INTO notes (title, id, shard) VALUES (?, ?, ?)");
    sqlite3_bind_text(st, 1, title.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(st, 2, notes_id);
    sqlite3_bind_int64(st, 3, keyspread::shard_of<8>(notes_id));
    const bool ok = sqlite3_step(st) == SQLITE_DONE;
    sqlite3_finalize(st);
    *id = ok ? notes_id : 0;
    return ok;
  }

  void addTags(int64_t note, const std::vector<std::string> &tags) {
    sqlite3_stmt *st = prepare("INSERT INTO tags (note_id, tag, shard) VALUES (?, ?, ?)");
    for (const std::string &tag : tags) {
      sqlite3_bind_int64(st, 1, note);
      sqlite3_bind_int64(st, 3, keyspread::shard_of<8>(note));
      sqlite3_bind_text(st, 2, tag.c_str(), -1, SQLITE_TRANSIENT);
      if (sqlite3_step(st) != SQLITE_DONE)
        std::fprintf(stderr, "%s\n", sqlite3_errmsg(db));
      sqlite3_reset(st);
    }
    sqlite3_finalize(st);
  }

  void print(int64_t note) {
    sqlite3_stmt *st = prepare("SELECT tag FROM tags WHERE note_id = ? AND shard = ? ORDER BY tag");
    sqlite3_bind_int64(st, 1, note);
    sqlite3_bind_int64(st, 2, keyspread::shard_of<8>(note));
    while (sqlite3_step(st) == SQLITE_ROW)
      std::printf(" %s", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
    std::printf("\n");
    sqlite3_finalize(st);
  }

private:
  sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
    return st;
  }

  sqlite3 *db;
};

int main(int argc, char **argv) {
  sqlite3 *db = nullptr;
  if (sqlite3_open(argc > 1 ? argv[1] : "app.db", &db) != SQLITE_OK)
    return 1;
  Notes notes(db);
  for (int i = 1; i <= 24; ++i) {
    int64_t id = 0;
    if (!notes.add("note " + std::to_string(i), &id))
      return 1;
    std::vector<std::string> tags;
    if (i % 2 == 0)
      tags.push_back("even");
    if (i % 3 == 0)
      tags.push_back("three");
    notes.addTags(id, tags);
    if (i % 6 == 0)
      notes.print(id);
  }
  sqlite3_close(db);
  return 0;
}
