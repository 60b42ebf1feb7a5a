// Ids are a time and a serial number; the time comes from a lambda that is handed in, and counts what it has captured. Rows are
// written by what a specialisation says of them, through a statement that its pointer is reset to.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

struct Visit {
  std::int64_t id = 0;
  std::string guest;
  std::int64_t started = 0;
};

class Query {
public:
  Query(sqlite3 *db, const std::string &sql) : handle(nullptr, &sqlite3_finalize) {
    sqlite3_stmt *raw = nullptr;
    sqlite3_prepare_v2(db, sql.c_str(), -1, &raw, nullptr);
    handle.reset(raw);
  }
  Query &in(std::int64_t number) {
    sqlite3_bind_int64(handle.get(), ++next, number);
    return *this;
  }
  Query &in(const std::string &text) {
    sqlite3_bind_text(handle.get(), ++next, text.c_str(), -1, SQLITE_TRANSIENT);
    return *this;
  }
  bool fetch() { return sqlite3_step(handle.get()) == SQLITE_ROW; }
  std::int64_t number(int column) { return sqlite3_column_int64(handle.get(), column); }
  std::string text(int column) { return reinterpret_cast<const char *>(sqlite3_column_text(handle.get(), column)); }

private:
  std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)> handle;
  int next = 0;
};

template <class Row> struct Mapping;
template <> struct Mapping<Visit> {
  static constexpr const char *insert = "INSERT INTO visit (id, guest, started) VALUES (?, ?, ?)";
  static constexpr const char *select = "SELECT id, guest, started FROM visit";
  static void write(Query &q, const Visit &v) { q.in(v.id).in(v.guest).in(v.started); }
  static Visit read(Query &q) { return {q.number(0), q.text(1), q.number(2)}; }
};

template <class Row> class Repository {
public:
  explicit Repository(sqlite3 *db) : db(db) {}
  void add(const Row &row) {
    Query q(db, Mapping<Row>::insert);
    Mapping<Row>::write(q, row);
    q.fetch();
  }
  template <class... Values> std::optional<Row> first(const std::string &rest, const Values &...values) const {
    Query q(db, std::string(Mapping<Row>::select) + " " + rest);
    (q.in(values), ...);
    if (!q.fetch())
      return std::nullopt;
    return Mapping<Row>::read(q);
  }

private:
  sqlite3 *db;
};

using Clock = std::function<std::int64_t()>;

class Numbers {
public:
  explicit Numbers(Clock clock) : clock(std::move(clock)) {}
  std::int64_t next() {
    const std::int64_t now = clock();
    if (now != last) {
      last = now;
      serial = 0;
    }
    return (now << 10) | serial++;
  }

private:
  Clock clock;
  std::int64_t last = 0, serial = 0;
};

class House {
public:
  House(sqlite3 *db, Clock clock) : clock(clock), numbers(std::move(clock)), visits(db) {}
  std::int64_t enter(const std::string &guest) {
    if (const auto known = visits.first("WHERE guest = ?", guest))
      return known->id;
    const Visit visit{numbers.next(), guest, clock()};
    visits.add(visit);
    return visit.id;
  }
  std::string guest(std::int64_t id) const {
    const auto found = visits.first("WHERE id = ?", id);
    return found ? found->guest : "nobody";
  }

private:
  Clock clock;
  Numbers numbers;
  Repository<Visit> visits;
};

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  std::int64_t now = 1700000000000;
  House house(db, [&now] { return now += 250; });
  const std::int64_t ann = house.enter("Ann"), bob = house.enter("Bob");
  std::printf("%s %s %d\n", house.guest(ann).c_str(), house.guest(bob).c_str(), house.enter("Ann") == ann);
  sqlite3_close(db);
  return 0;
}
