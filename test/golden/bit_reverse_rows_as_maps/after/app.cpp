#include "rows.h"

#include <cstdio>
#include "runtime/keyspread/keyspread.h"

static std::int64_t next_task = 1;

static std::int64_t add(sqlite3 *db, const std::string &owner, const std::string &title) {
  const std::int64_t id = keyspread::bit_reverse(next_task++);
  insert(db, "task", {{"title", title}, {"owner", owner}, {"id", id}});
  insert(db, "step", {{"task_id", id}, {"what", std::string("opened")}});
  return id;
}

static std::string title_of(sqlite3 *db, std::int64_t id) {
  const std::vector<Row> rows = select(db, "task", {{"id", id}});
  return rows.empty() ? "" : text(rows.front(), "title");
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t first = add(db, "ann", "paint the fence"), second = add(db, "bob", "feed the cat");
  std::printf("%s, %s\n", title_of(db, first).c_str(), title_of(db, second).c_str());
  for (const Row &row : select(db, "task", {{"owner", std::string("bob")}}))
    std::printf("%s: %d\n", text(row, "title").c_str(), number(row, "id") == second);
  sqlite3_close(db);
}
