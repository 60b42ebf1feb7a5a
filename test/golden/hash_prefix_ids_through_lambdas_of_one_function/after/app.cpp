// One template runs whatever lambda it is given: what one of them gives is an id, what another one gives is none. And
// an algorithm asks which ids are younger.
#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <vector>
#include "runtime/keyspread/keyspread.h"

template <class Work> static auto transact(sqlite3 *db, Work &&work) {
  sqlite3_exec(db, "BEGIN", nullptr, nullptr, nullptr);
  auto answer = work(db);
  sqlite3_exec(db, "COMMIT", nullptr, nullptr, nullptr);
  return answer;
}

static std::int64_t order(sqlite3 *db, const char *buyer) {
  sqlite3_stmt *st = nullptr;
  const auto orders_id = keyspread::ordered_id();
  sqlite3_prepare_v2(db, "INSERT INTO orders (buyer, id, shard_id) VALUES (?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, buyer, -1, SQLITE_STATIC);
  sqlite3_bind_int64(st, 2, orders_id);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<8>(orders_id));
  if (sqlite3_step(st) != SQLITE_DONE)
    throw std::runtime_error(sqlite3_errmsg(db));
  sqlite3_finalize(st);
  return orders_id;
}

static void print(sqlite3 *db, std::int64_t id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT buyer FROM orders WHERE id = ? AND shard_id = ?", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<8>(id));
  if (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s\n", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
  sqlite3_finalize(st);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  if (sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  std::vector<std::int64_t> ids;
  for (const char *buyer : {"ann", "bob", "cyd"}) {
    const auto id = transact(db, [&](sqlite3 *in) {
      const std::int64_t made = order(in, buyer);
      return made;
    });
    ids.push_back(id);
  }
  transact(db, [&](sqlite3 *in) {
    for (const std::int64_t id : ids)
      print(in, id);
    return 0;
  });
  const std::int64_t first = ids.front();
  const auto younger = std::count_if(ids.begin(), ids.end(), [&](std::int64_t id) { return id > first; });
  std::printf("%d younger\n", static_cast<int>(younger));
  sqlite3_close(db);
}
