// A small format() of the program's own: it looks for "{}", and puts the next value there.
#include <sqlite3.h>

#include <cstdint>
#include <ctime>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

inline std::string format(const std::string &pattern) { return pattern; }

template <class T, class... Rest>
std::string format(const std::string &pattern, const T &value, const Rest &...rest) {
  const auto at = pattern.find("{}");
  if (at == std::string::npos)
    throw std::logic_error("too many values for " + pattern);
  std::ostringstream text;
  text << value;
  return pattern.substr(0, at) + text.str() + format(pattern.substr(at + 2), rest...);
}

// The same with a view that is cut from the front.
template <class... Values> std::string fill(std::string_view pattern, const Values &...values) {
  std::string out;
  auto one = [&](const auto &value) {
    const std::size_t at = pattern.find('?');
    if (at == std::string_view::npos)
      return;
    out += pattern.substr(0, at);
    out += std::to_string(value);
    pattern.remove_prefix(at + 1);
  };
  (one(values), ...);
  return out + std::string(pattern);
}

static void run(sqlite3 *db, const std::string &sql) {
  if (sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    throw std::runtime_error(sqlite3_errmsg(db));
}

std::int64_t book(sqlite3 *db, int bed, int nights) {
  run(db, format("INSERT INTO stays (bed, nights) VALUES ({}, {})", bed, nights));
  return sqlite3_last_insert_rowid(db); // FIND auto-increment-read
}

void charge(sqlite3 *db, std::int64_t stay, int cents) {
  run(db, format("INSERT INTO charges (stay, no, cents) VALUES ({}, 1, {})", stay, cents)); // FIND monotonic-key charges.stay
}

void come(sqlite3 *db, int bed) {
  run(db, fill("INSERT INTO arrivals (at, bed) VALUES (?, ?)", static_cast<long long>(std::time(nullptr)), bed)); // FIND monotonic-key arrivals.at
  run(db, fill("INSERT INTO beds (bed, since) VALUES (?, ?)", bed, static_cast<long long>(std::time(nullptr)))); // NOT monotonic-key
}

void newest(sqlite3 *db, int count) {
  run(db, format("SELECT bed FROM stays ORDER BY id DESC LIMIT {}", count)); // FIND ordered-scan stays.id
  run(db, format("SELECT bed FROM stays WHERE id = {}", count));             // NOT ordered-scan
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t stay = book(db, 3, 2);
  charge(db, stay, 350);
  come(db, 3);
  newest(db, 10);
  sqlite3_close(db);
}
