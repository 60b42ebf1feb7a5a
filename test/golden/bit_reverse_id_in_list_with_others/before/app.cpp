// All columns of a row stand in one list. The source mixes what stands there; a run knows the places.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

using Cells = std::vector<std::int64_t>;

static std::int64_t last = 0;

static std::int64_t nextId() { return ++last; }

class Table {
public:
  Table(sqlite3 *db, std::string sql) : db_(db), sql_(std::move(sql)) {}

  void add(const Cells &cells) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, sql_.c_str(), -1, &st, nullptr);
    for (std::size_t i = 0; i < cells.size(); ++i)
      sqlite3_bind_int64(st, static_cast<int>(i) + 1, cells[i]);
    sqlite3_step(st);
    sqlite3_finalize(st);
  }

private:
  sqlite3 *db_;
  std::string sql_;
};

class Row {
public:
  Row &with(std::int64_t cell) {
    cells_.push_back(cell);
    return *this;
  }
  const Cells &cells() const { return cells_; }

private:
  Cells cells_;
};

static std::int64_t keep(sqlite3 *db, std::int64_t legacy, std::int64_t now) {
  const std::int64_t id = nextId();
  Row row;
  row.with(id).with(legacy).with(now);
  Table(db, "INSERT INTO item (id, legacy, made) VALUES (?, ?, ?)").add(row.cells());
  return id;
}

static std::int64_t legacyOf(sqlite3 *db, std::int64_t id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT legacy FROM item WHERE id = ?", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  const std::int64_t found = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int64(st, 0) : 0;
  sqlite3_finalize(st);
  return found;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t one = keep(db, 71, 1000), two = keep(db, 72, 2000);
  std::printf("%lld %lld\n", static_cast<long long>(legacyOf(db, one)), static_cast<long long>(legacyOf(db, two)));
  sqlite3_close(db);
}
