#include <sqlite3.h>

#include <cstdio>
#include <utility>
#include "runtime/keyspread/keyspread.h"
#include <cstdint>

struct Base {
  virtual ~Base() = default;
  virtual int next(std::int64_t id) = 0;
};

class Parts : public Base {
public:
  explicit Parts(sqlite3 *db) : db_(db) {}
  int next(std::int64_t id) override;

private:
  sqlite3 *db_;
};

int Parts::next(std::int64_t id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "INSERT INTO Part (ItemId, No) SELECT ?, COUNT(*) + 1 FROM Part WHERE ItemId = ?", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 2, id);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_changes(db_);
}

std::int64_t put(sqlite3 *db, const char *name) {
  sqlite3_stmt *st = nullptr;
  const auto item_id = keyspread::bit_reverse(keyspread::ordered_id());
  sqlite3_prepare_v2(db, "INSERT INTO Item (Name, ItemId) VALUES (?, ?)", -1, &st, nullptr); // [insert]
  sqlite3_bind_text(st, 1, name, -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, item_id);
  sqlite3_step(st);
  sqlite3_finalize(st);
  std::int64_t id = item_id; // [id_read_call]
  return id;
}

std::pair<std::int64_t, int> largest(sqlite3 *db) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT ItemId, COUNT(*) FROM Part GROUP BY ItemId ORDER BY COUNT(*) DESC LIMIT 1", -1, &st, nullptr);
  std::pair<std::int64_t, int> found(0, 0);
  if (sqlite3_step(st) == SQLITE_ROW) {
    found.first = sqlite3_column_int64(st, 0);
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
  std::int64_t a = put(db, "a"), b = put(db, "b");
  std::printf("%d\n", base.next(a) + base.next(b) + base.next(b));
  auto found = largest(db);
  std::printf("%d %d\n", found.first == b, found.second);
  sqlite3_close(db);
  return 0;
}
