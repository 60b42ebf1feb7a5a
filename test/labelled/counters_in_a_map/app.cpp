// The last number of each table is kept in a map; the next one is used. A tally
// of words is kept in one, too: its numbers are no ids.
#include <cstdint>
#include <map>
#include <sqlite3.h>
#include <string>
#include <unordered_map>

struct Store {
  sqlite3 *db = nullptr;
  std::unordered_map<std::string, std::int64_t> last;
  std::map<std::string, std::int64_t> words;
};

static int next(Store &store, const char *table, std::int64_t *id) {
  const std::int64_t given = ++store.last[table];
  *id = given;
  return given > 0 ? 0 : 1;
}

int addShip(Store &store, const std::string &name) {
  std::int64_t id = 0;
  if (const int rc = next(store, "ships", &id); rc != 0)
    return rc;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(store.db, "INSERT INTO ships (id, name) VALUES (?, ?)", -1, &st, nullptr); // FIND monotonic-key ships.id
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, name.c_str(), -1, SQLITE_TRANSIENT);
  const int rc = sqlite3_step(st);
  sqlite3_finalize(st);
  return rc == SQLITE_DONE ? 0 : 1;
}

void hear(Store &store, const std::string &word) { store.words[word]++; }

bool hearOften(Store &store, const std::string &word) {
  (void)++store.words["all"];
  for (int i = 0; i < 2; ++i, ++store.words["rounds"])
    if (!++store.words[word])
      return false;
  return ++store.words[word] > 3;
}

void keep(Store &store, const std::string &word) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(store.db, "INSERT INTO words (heard, word) VALUES (?, ?)", -1, &st, nullptr); // NOT monotonic-key
  sqlite3_bind_int64(st, 1, store.words[word]);
  sqlite3_bind_text(st, 2, word.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}
