// The program's own format(), which fills one "{}" after the other; texts are
// put between quotes on the way, and ids are read as text.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

static std::string format(const std::string &pattern) { return pattern; }

template <class T, class... Rest>
static std::string format(const std::string &pattern, const T &value, const Rest &...rest) {
  const auto at = pattern.find("{}");
  if (at == std::string::npos)
    throw std::logic_error("too many values for " + pattern);
  std::ostringstream text;
  text << value;
  return pattern.substr(0, at) + text.str() + format(pattern.substr(at + 2), rest...);
}

static std::string quote(const std::string &text) {
  std::string out = "'";
  for (char c : text)
    out += c == '\'' ? std::string("''") : std::string(1, c);
  return out + "'";
}

static int execute(sqlite3 *db, const std::string &sql) {
  if (sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    throw std::runtime_error(sqlite3_errmsg(db));
  return sqlite3_changes(db);
}

static std::int64_t insert(sqlite3 *db, const std::string &sql) {
  execute(db, sql);
  return sqlite3_last_insert_rowid(db);
}

static std::int64_t number(const unsigned char *text) {
  return text ? std::atoll(reinterpret_cast<const char *>(text)) : 0;
}

struct Stay {
  std::int64_t id = 0;
  std::string guest;
  int nights = 0;
};

static std::int64_t book(sqlite3 *db, const Stay &s) {
  const auto stays_id = keyspread::ordered_id();
  return (insert(db, format("INSERT INTO stays (guest, nights, state, id, shard) VALUES ({}, {}, 'booked', {}, {})", quote(s.guest), s.nights, stays_id, keyspread::shard_of<8>(stays_id))), stays_id);
}

static void charge(sqlite3 *db, std::int64_t stay, const std::string &what, int cents) {
  execute(db, format("INSERT INTO charges (stay, what, cents, shard)"
                     " VALUES ({}, {}, {}, {})",
                     stay, quote(what), cents, keyspread::shard_of<8>(stay)));
}

static bool arrive(sqlite3 *db, std::int64_t id, const std::string &state) {
  return execute(db, format("UPDATE stays SET state = {} WHERE id = {} AND shard = {}", quote(state), id, keyspread::shard_of<8>(id))) == 1;
}

static bool longer(sqlite3 *db, std::int64_t id, int nights) {
  return execute(db, format("UPDATE stays SET nights = nights + {} WHERE id = {} AND state <> 'left' AND shard = {}", nights, id, keyspread::shard_of<8>(id))) == 1;
}

static std::vector<Stay> after(sqlite3 *db, std::int64_t id, int limit) {
  std::vector<Stay> all;
  sqlite3_stmt *st = nullptr;
  const std::string sql = format("SELECT id, guest, nights FROM stays WHERE id > {} AND unlikely(shard IN (0, 1, 2, 3, 4, 5, 6, 7)) ORDER BY id LIMIT {}", id, limit);
  if (sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr) != SQLITE_OK)
    throw std::runtime_error(sqlite3_errmsg(db));
  while (sqlite3_step(st) == SQLITE_ROW) {
    Stay s;
    s.id = number(sqlite3_column_text(st, 0));
    s.guest = reinterpret_cast<const char *>(sqlite3_column_text(st, 1));
    s.nights = static_cast<int>(number(sqlite3_column_text(st, 2)));
    all.push_back(s);
  }
  sqlite3_finalize(st);
  return all;
}

static int drop(sqlite3 *db, std::int64_t id) {
  const int charges = execute(db, format("DELETE FROM charges WHERE stay = {} AND shard = {}", id, keyspread::shard_of<8>(id)));
  return execute(db, format("DELETE FROM stays WHERE id = {} AND shard = {}", id, keyspread::shard_of<8>(id))) * 10 + charges;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t one = book(db, {0, "Ann O'Neil", 2}), two = book(db, {0, "Bo", 1}), three = book(db, {0, "Cid", 4});
  charge(db, one, "towels", 250);
  charge(db, one, "breakfast", 700);
  charge(db, three, "bike's lock", 90);
  std::printf("%d %d %d\n", arrive(db, one, "in"), arrive(db, two, "left"), arrive(db, -1, "in"));
  std::printf("%d %d\n", longer(db, one, 3), longer(db, two, 3));
  for (const Stay &s : after(db, one, 5))
    std::printf("%s %d\n", s.guest.c_str(), s.nights);
  std::printf("%d %d\n", drop(db, one), drop(db, one));
  sqlite3_close(db);
}
