// Statements are prepared when they are first asked for, and kept under their
// text: which of them are there already depends on what ran before.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class Db {
public:
  explicit Db(const char *path) {
    sqlite3 *raw = nullptr;
    sqlite3_open(path, &raw);
    db_.reset(raw);
  }

  template <class... Args> std::optional<std::int64_t> number(std::string_view sql, const Args &...args) {
    sqlite3_stmt *st = start(sql, args...);
    std::optional<std::int64_t> found;
    if (sqlite3_step(st) == SQLITE_ROW)
      found = sqlite3_column_int64(st, 0);
    sqlite3_reset(st);
    return found;
  }
  template <class... Args> void execute(std::string_view sql, const Args &...args) {
    sqlite3_stmt *st = start(sql, args...);
    const int rc = sqlite3_step(st);
    sqlite3_reset(st);
    if (rc != SQLITE_DONE)
      throw std::runtime_error(sqlite3_errmsg(db_.get()));
  }
  template <class... Args> std::int64_t insert(std::string_view sql, const Args &...args) {
    execute(sql, args...);
    return sqlite3_last_insert_rowid(db_.get());
  }

private:
  struct Close {
    void operator()(sqlite3 *db) const { sqlite3_close(db); }
  };
  struct Finalize {
    void operator()(sqlite3_stmt *st) const { sqlite3_finalize(st); }
  };

  template <class... Args> sqlite3_stmt *start(std::string_view sql, const Args &...args) {
    sqlite3_stmt *st = prepared(sql);
    int at = 0;
    (put(st, ++at, args), ...);
    return st;
  }
  sqlite3_stmt *prepared(std::string_view sql) {
    std::string key{sql};
    if (const auto it = cache_.find(key); it != cache_.end())
      return it->second.get();
    sqlite3_stmt *raw = nullptr;
    if (sqlite3_prepare_v2(db_.get(), key.c_str(), -1, &raw, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db_.get()));
    return cache_.emplace(std::move(key), raw).first->second.get();
  }
  static void put(sqlite3_stmt *st, int at, std::int64_t value) { sqlite3_bind_int64(st, at, value); }
  static void put(sqlite3_stmt *st, int at, std::string_view value) {
    sqlite3_bind_text(st, at, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT);
  }

  std::unique_ptr<sqlite3, Close> db_;
  std::unordered_map<std::string, std::unique_ptr<sqlite3_stmt, Finalize>> cache_;
};

// A word that is there is counted, another one is new.
static std::int64_t learn(Db &db, std::string_view word) {
  if (const auto known = db.number("SELECT id FROM words WHERE word = ?", word)) {
    db.execute("UPDATE words SET hits = hits + 1 WHERE id = ? AND shard = ?", *known, keyspread::shard_of<16>(*known));
    return *known;
  }
  const auto words_id = keyspread::ordered_id();
  return (db.insert("INSERT INTO words (word, id, shard) VALUES (?, ?, ?)", word, words_id, keyspread::shard_of<16>(words_id)), words_id);
}

static std::int64_t hits(Db &db, std::int64_t id) {
  return db.number("SELECT hits FROM words WHERE id = ? AND shard = ?", id, keyspread::shard_of<16>(id)).value_or(-1);
}

int main(int argc, char **argv) {
  Db db(argv[1]);
  for (const std::string &word : std::vector<std::string>(argv + 1, argv + argc))
    learn(db, word.substr(0, 1));
  const std::int64_t first = learn(db, "file");
  for (int round = 0; round < 4; ++round)
    for (const char *word : {"edit", "file", "view", "help", "open", "save", "quit", "undo", "redo", "find"})
      learn(db, word);
  std::printf("%lld %lld\n", static_cast<long long>(hits(db, first)), static_cast<long long>(hits(db, learn(db, "edit"))));
}
