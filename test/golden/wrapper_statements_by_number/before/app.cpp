// Statements stand in a constant table, are prepared in a loop, and run by their number.
#include <sqlite3.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>

enum class Sql { Add, Find, Take, Count };

inline constexpr std::array<const char *, static_cast<std::size_t>(Sql::Count)> Texts = {
    "INSERT INTO stock (code, pieces) VALUES (?1, ?2)",
    "SELECT pieces FROM stock WHERE code = ?1",
    "UPDATE stock SET pieces = pieces - ?2 WHERE code = ?1",
};

class Statement {
public:
  explicit Statement(sqlite3_stmt *of) : of(of) { sqlite3_reset(of); }
  Statement &bind(int number, const std::string &value) {
    sqlite3_bind_text(of, number, value.c_str(), -1, SQLITE_TRANSIENT);
    return *this;
  }
  Statement &bind(int number, sqlite3_int64 value) {
    sqlite3_bind_int64(of, number, value);
    return *this;
  }
  bool step() { return sqlite3_step(of) == SQLITE_ROW; }
  sqlite3_int64 number(int column) const { return sqlite3_column_int64(of, column); }

private:
  sqlite3_stmt *of;
};

class Store {
public:
  explicit Store(const char *path) {
    if (sqlite3_open(path, &db) != SQLITE_OK)
      std::exit(2);
    for (std::size_t i = 0; i < Texts.size(); ++i)
      if (sqlite3_prepare_v2(db, Texts[i], -1, &made[i], nullptr) != SQLITE_OK)
        std::exit(3);
  }
  ~Store() {
    for (sqlite3_stmt *one : made)
      sqlite3_finalize(one);
    sqlite3_close(db);
  }
  Statement use(Sql which) { return Statement(made[static_cast<std::size_t>(which)]); }

private:
  sqlite3 *db = nullptr;
  std::array<sqlite3_stmt *, Texts.size()> made{};
};

static void add(Store &in, const std::string &code, sqlite3_int64 pieces) {
  in.use(Sql::Add).bind(1, code).bind(2, pieces).step();
}

static sqlite3_int64 pieces(Store &in, const std::string &code) {
  Statement find = in.use(Sql::Find);
  find.bind(1, code);
  return find.step() ? find.number(0) : -1;
}

static void take(Store &from, const std::string &code, sqlite3_int64 pieces) {
  Statement change = from.use(Sql::Take);
  change.bind(1, code).bind(2, pieces);
  change.step();
}

int main(int, char **argv) {
  Store store(argv[1]);
  add(store, "bolt", 100);
  add(store, "nut", 250);
  take(store, "nut", 30);
  std::printf("%lld, %lld, %lld\n", static_cast<long long>(pieces(store, "bolt")),
              static_cast<long long>(pieces(store, "nut")), static_cast<long long>(pieces(store, "nail")));
}
