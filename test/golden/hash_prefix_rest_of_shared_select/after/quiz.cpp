// One SELECT, of which callers give the rest and its values.
#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>
#include "runtime/keyspread/keyspread.h"

struct attempt {
  std::int64_t id;
  std::string player;
};

class quiz {
public:
  explicit quiz(const char *file) { sqlite3_open(file, &db_); }
  ~quiz() { sqlite3_close(db_); }

  std::int64_t start(const std::string &player) {
    using namespace std::chrono;
    last_ = std::max<std::int64_t>(last_ + 1, duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count());
    const std::int64_t id = last_;
    rows("INSERT INTO attempts (id, player, shard) VALUES (?, ?, ?)", id, player, keyspread::shard_of<4>(id));
    return id;
  }
  std::vector<attempt> find(std::int64_t id) { return attempts("WHERE id = ? AND shard = ?", id, keyspread::shard_of<4>(id)); }
  std::vector<attempt> first(int n) { return attempts("WHERE shard IN (0, 1, 2, 3) ORDER BY id LIMIT ?", n); }
  std::vector<attempt> after(std::int64_t id, int n) { return attempts("WHERE id > ? AND shard IN (0, 1, 2, 3) ORDER BY id LIMIT ?", id, n); }

private:
  template <class... Values> std::vector<attempt> attempts(std::string_view rest, const Values &...values) {
    const auto text = "SELECT id, player FROM attempts " + std::string{rest};
    return rows(text, values...);
  }
  template <class... Values> std::vector<attempt> rows(const std::string &text, const Values &...values) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, text.c_str(), -1, &st, nullptr);
    int at = 0;
    (bind(st, ++at, values), ...);
    std::vector<attempt> found;
    while (sqlite3_step(st) == SQLITE_ROW)
      found.push_back({sqlite3_column_int64(st, 0), reinterpret_cast<const char *>(sqlite3_column_text(st, 1))});
    sqlite3_finalize(st);
    return found;
  }
  static void bind(sqlite3_stmt *st, int at, std::int64_t x) { sqlite3_bind_int64(st, at, x); }
  static void bind(sqlite3_stmt *st, int at, const std::string &x) {
    sqlite3_bind_text(st, at, x.c_str(), -1, SQLITE_TRANSIENT);
  }

  sqlite3 *db_ = nullptr;
  std::int64_t last_ = 0;
};

int main(int, char **argv) {
  quiz all(argv[1]);
  const std::int64_t one = all.start("ann");
  all.start("bob");
  all.start("cy");
  for (const auto &list : {all.find(one), all.first(2), all.after(one, 5)}) {
    for (const attempt &a : list)
      std::printf("%s ", a.player.c_str());
    std::printf("\n");
  }
}
