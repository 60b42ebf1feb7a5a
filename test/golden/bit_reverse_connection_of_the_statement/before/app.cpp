// A statement that knows its connection, and texts with suffixes.
#include "statement.h"

#include <cstdio>
#include <string>

using std::string_view_literals::operator""sv;

namespace query {
inline constexpr auto add = "INSERT INTO member (name, joined) VALUES (?, ?)"sv;
inline constexpr auto name = "SELECT name FROM member WHERE id = ?"sv;
inline constexpr auto newest = R"(
    SELECT name
      FROM member
     ORDER BY id DESC LIMIT 1)"sv;
} // namespace query

static std::int64_t join(sqlite3 *db, std::string_view name, std::int64_t now) {
  const std::int64_t id{Statement(db, query::add).bind(name).bind(now).insert()};
  return id;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  std::int64_t now = 100;
  std::printf("newest %s\n", Statement(db, query::newest).text().c_str());
  const std::int64_t ann = join(db, "ann", ++now);
  join(db, "bob", ++now);
  std::printf("first %s\n", Statement(db, query::name).bind(ann).text().c_str());
  std::printf("newest %s\n", Statement(db, query::newest).text().c_str());
  sqlite3_close(db);
}
