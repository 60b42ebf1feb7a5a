// A template binds whatever it is given: ids, and numbers of 32 bits that may
// be missing. Where it looks into an optional there is no id.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include "runtime/keyspread/keyspread.h"

template <class T> inline constexpr bool isOptional = false;
template <class T> inline constexpr bool isOptional<std::optional<T>> = true;

class Db {
public:
  explicit Db(const char *path) {
    if (sqlite3_open(path, &db) != SQLITE_OK)
      throw std::runtime_error(path);
  }
  ~Db() { sqlite3_close(db); }

  template <class... Args> int exec(const char *sql, const Args &...args) {
    sqlite3_stmt *st = nullptr;
    if (sqlite3_prepare_v2(db, sql, -1, &st, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db));
    int index = 0;
    (bind(st, ++index, args), ...);
    const int rc = sqlite3_step(st);
    sqlite3_finalize(st);
    if (rc != SQLITE_DONE)
      throw std::runtime_error(sqlite3_errmsg(db));
    return sqlite3_changes(db);
  }

  std::int64_t lastId() const { return sqlite3_last_insert_rowid(db); }

private:
  template <class T> static void bind(sqlite3_stmt *st, int index, const T &value) {
    if constexpr (isOptional<T>) {
      if (value)
        return bind(st, index, *value);
      sqlite3_bind_null(st, index);
    } else if constexpr (std::is_integral_v<T>) {
      sqlite3_bind_int64(st, index, value);
    } else {
      sqlite3_bind_text(st, index, value.c_str(), -1, SQLITE_TRANSIENT);
    }
  }

  sqlite3 *db = nullptr;
};

static std::int64_t add(Db &db, const std::string &layout, std::optional<int> address) {
  const auto sheets_id = keyspread::ordered_id();
  db.exec("INSERT INTO sheets (layout, address, id, shard) VALUES (?, ?, ?, ?)", layout, address, sheets_id, keyspread::shard_of<8>(sheets_id));
  return sheets_id;
}

static int move(Db &db, std::int64_t id, std::optional<int> address) {
  return db.exec("UPDATE sheets SET address = ? WHERE id = ? AND shard = ?", address, id, keyspread::shard_of<8>(id));
}

int main(int, char **argv) {
  Db db(argv[1]);
  const std::int64_t first = add(db, "harbour", 3), second = add(db, "yard", std::nullopt);
  std::printf("%d %d\n", move(db, first, std::nullopt), move(db, second, 7));
  std::printf("%d\n", db.exec("DELETE FROM sheets WHERE id = ? AND address IS NULL AND shard = ?", first, keyspread::shard_of<8>(first)));
}
