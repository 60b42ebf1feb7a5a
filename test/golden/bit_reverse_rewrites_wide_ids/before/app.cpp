#include <sqlite3.h>

#include <cstdio>
#include <utility>

struct Base {
  virtual ~Base() = default;
  virtual int next(int id) = 0;
};

class Parts : public Base {
public:
  explicit Parts(sqlite3 *db) : db_(db) {}
  int next(int id) override;

private:
  sqlite3 *db_;
};

int Parts::next(int id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "INSERT INTO Part (ItemId, No) SELECT ?, COUNT(*) + 1 FROM Part WHERE ItemId = ?", -1, &st, nullptr);
  sqlite3_bind_int(st, 1, id);
  sqlite3_bind_int(st, 2, id);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_changes(db_);
}

short put(sqlite3 *db, const char *name) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO Item (Name) VALUES (?)", -1, &st, nullptr); // [insert]
  sqlite3_bind_text(st, 1, name, -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  short id = sqlite3_last_insert_rowid(db); // [id_read_call]
  return id;
}

std::pair<int, int> largest(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT ItemId, COUNT(*) FROM Part GROUP BY ItemId ORDER BY COUNT(*) DESC LIMIT 1", -1, &st, nullptr);
  std::pair<int, int> found(0, 0);
  if (sqlite3_step(st) == SQLITE_ROW) {
    found.first = sqlite3_column_int(st, 0);
    found.second = sqlite3_column_int(st, 1);
  }
  sqlite3_finalize(st);
  return found;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  Parts parts(db);
  Base &base = parts;
  int a = put(db, "a"), b = put(db, "b");
  std::printf("%d\n", base.next(a) + base.next(b) + base.next(b));
  auto found = largest(db);
  std::printf("%d %d\n", found.first == b, found.second);
  sqlite3_close(db);
  return 0;
}
