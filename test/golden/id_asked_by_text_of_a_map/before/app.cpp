// The texts stand in a map, and a list that is given elsewhere holds what the values are made of.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

static const std::map<std::string, std::string> &texts() {
  static const std::map<std::string, std::string> made = {
      {"add", "INSERT INTO parcel (sender, city, weight) VALUES (?, ?, ?)"},
      {"last", "SELECT last_insert_rowid()"},
      {"show", "SELECT sender FROM parcel WHERE id = ?"},
  };
  return made;
}

inline std::string spelled(const std::string &value) { return value; }
inline std::string spelled(std::int64_t value) { return std::to_string(value); }

inline void gather(std::vector<std::string> &) {}
template <class First, class... Rest>
void gather(std::vector<std::string> &to, const First &first, const Rest &...rest) {
  to.push_back(spelled(first));
  gather(to, rest...);
}

template <class... A> std::vector<std::string> rows(sqlite3 *db, const std::string &sql, const A &...values) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr) != SQLITE_OK)
    std::exit(2);
  std::vector<std::string> all;
  gather(all, values...);
  int number = 0;
  for (const std::string &one : all)
    sqlite3_bind_text(st, ++number, one.c_str(), -1, SQLITE_TRANSIENT);
  std::vector<std::string> first;
  while (sqlite3_step(st) == SQLITE_ROW)
    first.push_back(reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
  sqlite3_finalize(st);
  return first;
}

static std::int64_t add(sqlite3 *db, const std::vector<std::string> &cells) {
  rows(db, texts().at("add"), cells[0], cells[1], static_cast<std::int64_t>(std::stoll(cells[2])));
  const std::vector<std::string> last = rows(db, texts().at("last"));
  return std::stoll(last.at(0));
}

static void show(sqlite3 *db, std::int64_t id) {
  for (const std::string &sender : rows(db, texts().at("show"), id))
    std::printf("%s\n", sender.c_str());
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::vector<std::string> cells = {"Ann", "Bern", std::to_string(argv[1][0] % 7)};
  const std::int64_t one = add(db, cells);
  show(db, one);
  sqlite3_close(db);
  return 0;
}
