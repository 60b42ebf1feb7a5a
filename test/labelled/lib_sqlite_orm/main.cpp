// sqlite_orm: tables declared by classes and their members, objects put in and
// read back by conditions on members.
#include <sqlite_orm/sqlite_orm.h>

#include <ctime>
#include <string>

using namespace sqlite_orm;

struct Note {
  int id = 0;
  std::string text;
  int64 written = 0;
};
struct Tick {
  int64 at = 0;
  int count = 0;
};

auto &storage() {
  static auto result = make_storage(
      "notes.db",
      make_table("notes",
                 make_column("id", &Note::id, primary_key().autoincrement()), // FIND hotspot-schema notes.id
                 make_column("text", &Note::text, unique()), make_column("written", &Note::written)),
      make_table("ticks", make_column("at", &Tick::at, primary_key()), make_column("count", &Tick::count))); // FIND hotspot-schema ticks.at
  return result;
}

int64 addNote(const std::string &text) {
  return storage().insert(Note{0, text, std::time(nullptr)}); // FIND auto-increment-read
}
int64 lastNote() {
  return storage().last_insert_rowid(); // FIND auto-increment-read
}

void tick(int count) {
  storage().replace(Tick{std::time(nullptr), count}); // FIND monotonic-key ticks.at
}

void change(int id) {
  Note note = storage().get<Note>(id); // NOT ordered-scan
  note.written = std::time(nullptr);
  storage().update(note); // NOT monotonic-key
}

void reads(int after) {
  storage().get_all<Note>(where(c(&Note::id) > after), order_by(&Note::id), limit(10)); // MISS ordered-scan notes.id
  storage().get_all<Note>(order_by(&Note::id).desc(), limit(1)); // MISS ordered-scan notes.id
  storage().max(&Note::id); // MISS ordered-scan notes.id
  storage().get_all<Note>(where(c(&Note::id) == after)); // NOT ordered-scan
  storage().get_all<Note>(order_by(&Note::text), limit(10)); // NOT ordered-scan
  storage().remove_all<Note>(where(c(&Note::written) > 5)); // NOT ordered-scan
}
