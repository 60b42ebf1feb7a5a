// Values in a vector of variants: visited by a class with call operators, and by
// lambdas that are put together and bind what they have captured.
#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <variant>
#include <vector>

using Cell = std::variant<std::monostate, std::int64_t, std::string>;

struct Put {
  sqlite3_stmt *st;
  int at;
  void operator()(std::monostate) const { sqlite3_bind_null(st, at); }
  void operator()(std::int64_t number) const { sqlite3_bind_int64(st, at, number); }
  void operator()(const std::string &text) const { sqlite3_bind_text(st, at, text.c_str(), -1, SQLITE_TRANSIENT); }
};

template <class... Each> struct either : Each... {
  using Each::operator()...;
};
template <class... Each> either(Each...) -> either<Each...>;

static void run(sqlite3 *db, const std::string &sql, const std::vector<Cell> &cells) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  int at = 0;
  for (const Cell &cell : cells)
    std::visit(Put{st, ++at}, cell);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static void send(sqlite3 *db, const std::string &sql, const std::vector<Cell> &cells) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  int at = 0;
  for (const auto &cell : cells) {
    ++at;
    std::visit(either{[&](std::monostate) { sqlite3_bind_null(st, at); },
                      [&](std::int64_t number) { sqlite3_bind_int64(st, at, number); },
                      [&](const std::string &text) { sqlite3_bind_text(st, at, text.data(), -1, SQLITE_TRANSIENT); }},
               cell);
  }
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static std::int64_t micros() {
  using namespace std::chrono;
  return duration_cast<microseconds>(system_clock::now().time_since_epoch()).count();
}

void ship(sqlite3 *db, const std::string &carrier) {
  char code[32];
  std::snprintf(code, sizeof code, "%013llX", static_cast<unsigned long long>(micros()));
  run(db, "INSERT INTO shipments (code, carrier) VALUES (?, ?)", {code, carrier}); // FIND monotonic-key shipments.code
}

void post(sqlite3 *db, const std::string &sender, int stamps) {
  send(db, "INSERT INTO parcels (sender) VALUES (?)", {sender});
  const std::int64_t parcel = sqlite3_last_insert_rowid(db); // FIND auto-increment-read
  for (std::int64_t i = 0; i < stamps; ++i)
    send(db, "INSERT INTO stamps (parcel, number) VALUES (?, ?)", {parcel, i}); // FIND monotonic-key stamps.parcel
}

void hire(sqlite3 *db, const std::string &name) {
  send(db, "INSERT INTO drivers (name, since) VALUES (?, ?)", {name, micros()}); // NOT monotonic-key
}
