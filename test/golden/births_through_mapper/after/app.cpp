// The columns of a row are listed as pointers to its members; one function binds them all.
#include <sqlite3.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <string>
#include <tuple>
#include "runtime/keyspread/keyspread.h"

struct Visit {
  std::int64_t id = 0;
  std::string guest;
  std::int64_t started = 0;
};

static constexpr auto Columns = std::make_tuple(&Visit::id, &Visit::guest, &Visit::started);

static void bind(sqlite3_stmt *st, int at, std::int64_t of) { sqlite3_bind_int64(st, at, of); }
static void bind(sqlite3_stmt *st, int at, const std::string &of) {
  sqlite3_bind_text(st, at, of.c_str(), -1, SQLITE_TRANSIENT);
}

static std::int64_t next_id() {
  static std::atomic<std::int64_t> last{0};
  return keyspread::bit_reverse(++last);
}

class Visits {
public:
  explicit Visits(sqlite3 *db) : db_(db) {}

  void save(Visit &one) {
    if (one.id == 0)
      one.id = next_id();
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, "INSERT INTO visit (id, guest, started) VALUES (?, ?, ?)", -1, &st, nullptr);
    int at = 0;
    std::apply([&](auto... member) { (bind(st, ++at, one.*member), ...); }, Columns);
    sqlite3_step(st);
    sqlite3_finalize(st);
  }

  std::string guest(std::int64_t id) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, "SELECT guest FROM visit WHERE id = ?", -1, &st, nullptr);
    sqlite3_bind_int64(st, 1, id);
    std::string found;
    if (sqlite3_step(st) == SQLITE_ROW)
      found = reinterpret_cast<const char *>(sqlite3_column_text(st, 0));
    sqlite3_finalize(st);
    return found;
  }

private:
  sqlite3 *db_;
};

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  Visits visits(db);
  Visit ann, bob;
  ann.guest = "Ann";
  ann.started = 10;
  bob.guest = "Bob";
  bob.started = 20;
  visits.save(ann);
  visits.save(bob);
  std::printf("%s %s\n", visits.guest(ann.id).c_str(), visits.guest(bob.id).c_str());
  sqlite3_close(db);
  return 0;
}
