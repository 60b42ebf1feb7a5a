#include "ids.h"

#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

struct Ulids : IdSource {
  std::string next_ulid() override { return new_id(); }
};

class Notes {
public:
  Notes(sqlite3 *db, std::unique_ptr<IdSource> ids) : db_(db), ids_(std::move(ids)) {}

  std::string write(const std::string &body, std::int64_t at) {
    const std::string id = ids_->next_ulid(); // [time_ordered_id]
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, "INSERT INTO notes (id, body, written) VALUES (?, ?, ?)", -1, &st, nullptr); // [insert]
    sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(st, 2, body.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(st, 3, at);
    sqlite3_step(st);
    sqlite3_finalize(st);
    tag(id, "new");
    return id;
  }

  void tag(const std::string &note, const std::string &tag) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, "INSERT INTO tags (note_id, tag) VALUES (?, ?)", -1, &st, nullptr);
    sqlite3_bind_text(st, 1, note.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(st, 2, tag.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_step(st);
    sqlite3_finalize(st);
  }

  std::string body(const std::string &id) {
    return first("SELECT body FROM notes WHERE id = ?", id); // [point_read]
  }
  std::string newest() {
    return first("SELECT body FROM notes WHERE id <> ? ORDER BY id DESC LIMIT 1", ""); // [latest]
  }
  std::string oldest() {
    return first("SELECT body FROM notes WHERE id = (SELECT MIN(id) FROM notes WHERE body <> ?)", "x"); // [min_max]
  }
  std::string tagged() {
    return first("SELECT COUNT(*) FROM notes n JOIN tags t ON t.note_id = n.id WHERE t.tag = ?", "new"); // [join]
  }

private:
  std::string first(const char *sql, const std::string &value) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, sql, -1, &st, nullptr);
    sqlite3_bind_text(st, 1, value.c_str(), -1, SQLITE_TRANSIENT);
    std::string found = sqlite3_step(st) == SQLITE_ROW ? reinterpret_cast<const char *>(sqlite3_column_text(st, 0)) : "none";
    sqlite3_finalize(st);
    return found;
  }

  sqlite3 *db_;
  std::unique_ptr<IdSource> ids_;
};

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  Notes notes(db, std::make_unique<Ulids>());
  const std::string a = notes.write("one", 1);
  const std::string b = notes.write("two", 2);
  std::printf("%s %s %s %s %s\n", notes.body(a).c_str(), notes.body(b).c_str(), notes.newest().c_str(), notes.oldest().c_str(), notes.tagged().c_str());
  sqlite3_close(db);
}
