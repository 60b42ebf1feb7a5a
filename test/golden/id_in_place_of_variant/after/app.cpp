// A new id is returned in a variant that is told its alternative, and leads the
// key of a child.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <utility>
#include <variant>
#include "runtime/keyspread/keyspread.h"

template <typename T> class Outcome {
public:
  static Outcome good(T value) { return Outcome(std::in_place_index<0>, std::move(value)); }
  static Outcome bad(std::string why) { return Outcome(std::in_place_index<1>, std::move(why)); }

  bool isGood() const { return state.index() == 0; }
  const T &value() const { return std::get<0>(state); }
  const std::string &why() const { return std::get<1>(state); }

private:
  template <std::size_t I, typename V>
  Outcome(std::in_place_index_t<I> which, V &&value) : state(which, std::forward<V>(value)) {}

  std::variant<T, std::string> state;
};

class Depot {
public:
  explicit Depot(const char *path) { sqlite3_open(path, &db); }
  ~Depot() { sqlite3_close(db); }

  Outcome<std::int64_t> accept(const std::string &town);
  bool print(std::int64_t parcel, int line, const std::string &words);
  int lines(std::int64_t parcel);

private:
  sqlite3 *db = nullptr;
};

Outcome<std::int64_t> Depot::accept(const std::string &town) {
  sqlite3_stmt *add = nullptr;
  const auto parcel_id = keyspread::ordered_id();
  sqlite3_prepare_v2(db, "INSERT INTO parcel (town, id, ShardId) VALUES (?, ?, ?)", -1, &add, nullptr);
  sqlite3_bind_text(add, 1, town.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(add, 2, parcel_id);
  sqlite3_bind_int64(add, 3, keyspread::shard_of<8>(parcel_id));
  const int got = sqlite3_step(add);
  sqlite3_finalize(add);
  if (got != SQLITE_DONE)
    return Outcome<std::int64_t>::bad(sqlite3_errmsg(db));
  return Outcome<std::int64_t>::good(parcel_id);
}

bool Depot::print(std::int64_t parcel, int line, const std::string &words) {
  sqlite3_stmt *add = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO label (parcel_id, line, words, ShardId) VALUES (?, ?, ?, ?)", -1, &add, nullptr);
  sqlite3_bind_int64(add, 1, parcel);
  sqlite3_bind_int64(add, 4, keyspread::shard_of<8>(parcel));
  sqlite3_bind_int(add, 2, line);
  sqlite3_bind_text(add, 3, words.c_str(), -1, SQLITE_TRANSIENT);
  const int got = sqlite3_step(add);
  sqlite3_finalize(add);
  return got == SQLITE_DONE;
}

int Depot::lines(std::int64_t parcel) {
  sqlite3_stmt *all = nullptr;
  sqlite3_prepare_v2(db, "SELECT COUNT(*) FROM label WHERE parcel_id = ? AND ShardId = ?", -1, &all, nullptr);
  sqlite3_bind_int64(all, 1, parcel);
  sqlite3_bind_int64(all, 2, keyspread::shard_of<8>(parcel));
  const int count = sqlite3_step(all) == SQLITE_ROW ? sqlite3_column_int(all, 0) : -1;
  sqlite3_finalize(all);
  return count;
}

int main(int, char **argv) {
  Depot depot(argv[1]);
  const Outcome<std::int64_t> parcel = depot.accept("Lund");
  if (!parcel.isGood()) {
    std::printf("%s\n", parcel.why().c_str());
    return 1;
  }
  for (int line = 1; line <= 3; ++line)
    depot.print(parcel.value(), line, line == 1 ? "glass" : "this side up");
  std::printf("%d\n", depot.lines(parcel.value()));
}
