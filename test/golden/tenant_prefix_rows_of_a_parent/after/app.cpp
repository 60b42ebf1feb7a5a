#include <sqlite3.h>

#include <cstdio>
#include <string>

class Shelf {
public:
  Shelf(sqlite3 *db, std::string owner) : db_(db), owner_(std::move(owner)) {}

  void album(long long id, const char *title) {
    sqlite3_stmt *st = prepare("INSERT INTO albums (id, owner, title) VALUES (?, ?, ?)");
    sqlite3_bind_int64(st, 1, id);
    sqlite3_bind_text(st, 2, owner_.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(st, 3, title, -1, SQLITE_TRANSIENT);
    print(st);
  }

  void song(long long album, int no, const char *name) {
    sqlite3_stmt *st = prepare("INSERT INTO songs VALUES (?, ?, ?, ?)");
    sqlite3_bind_int64(st, 1, album);
    sqlite3_bind_int(st, 2, no);
    sqlite3_bind_text(st, 3, owner_.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(st, 4, name, -1, SQLITE_TRANSIENT);
    print(st);
  }

  // All songs of an album have its owner.
  void songs(long long album) {
    sqlite3_stmt *st = prepare("SELECT name FROM songs WHERE album = ? AND owner = ? ORDER BY no"); // [range_scan songs]
    sqlite3_bind_int64(st, 1, album);
    sqlite3_bind_text(st, 2, owner_.c_str(), -1, SQLITE_TRANSIENT);
    print(st);
  }

  void all() {
    sqlite3_stmt *st = prepare("SELECT s.name FROM albums a JOIN songs s ON s.album = a.id AND s.owner = a.owner WHERE a.owner = ? ORDER BY a.id, s.no"); // [join songs]
    sqlite3_bind_text(st, 1, owner_.c_str(), -1, SQLITE_TRANSIENT);
    print(st);
  }

private:
  sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, sql, -1, &st, nullptr);
    return st;
  }

  static void print(sqlite3_stmt *st) {
    while (sqlite3_step(st) == SQLITE_ROW)
      std::printf("%s ", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
    std::printf("\n");
    sqlite3_finalize(st);
  }

  sqlite3 *db_;
  std::string owner_;
};

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  Shelf ann(db, "ann"), bob(db, "bob");
  ann.album(1, "rain");
  bob.album(2, "snow");
  ann.song(1, 2, "drop");
  ann.song(1, 1, "cloud");
  bob.song(2, 1, "flake");
  ann.songs(1);
  bob.songs(2);
  ann.all();
  sqlite3_close(db);
}
