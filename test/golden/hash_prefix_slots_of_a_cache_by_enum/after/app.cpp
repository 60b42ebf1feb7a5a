// Statements are prepared when they are first run, and kept in a list by an
// enum: each slot is a statement of its own.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <functional>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>
#include "runtime/keyspread/keyspread.h"

enum class Stmt { Add, Find, Next, State, Count_ };

struct Text {
  Stmt id;
  const char *sql;
};

const Text kTexts[] = {
    {Stmt::Add, "INSERT INTO jobs (payload, state, id, shard) VALUES (?, ?, ?, ?)"},
    {Stmt::Find, "SELECT payload, state FROM jobs WHERE id = ? AND shard = ?"},
    {Stmt::Next, "SELECT id, payload FROM jobs WHERE state = ? AND unlikely(shard IN (0, 1, 2, 3)) ORDER BY id LIMIT 1"},
    {Stmt::State, "UPDATE jobs SET state = ? WHERE id = ? AND shard = ?"},
};

using Value = std::variant<std::int64_t, std::string>;

struct Binder {
  sqlite3_stmt *stmt;
  int index;
  int operator()(std::int64_t value) const { return sqlite3_bind_int64(stmt, index, value); }
  int operator()(const std::string &value) const {
    return sqlite3_bind_text(stmt, index, value.c_str(), -1, SQLITE_TRANSIENT);
  }
};

class Db {
public:
  explicit Db(const char *path) : cache_(static_cast<std::size_t>(Stmt::Count_), nullptr) {
    sqlite3_open(path, &db_);
  }
  ~Db() {
    for (sqlite3_stmt *stmt : cache_)
      sqlite3_finalize(stmt);
    sqlite3_close(db_);
  }

  int run(Stmt which, std::initializer_list<Value> values,
          const std::function<void(sqlite3_stmt *)> &each = nullptr) {
    sqlite3_stmt *stmt = prepared(kTexts[static_cast<int>(which)]);
    int index = 0;
    for (const Value &value : values)
      if (std::visit(Binder{stmt, ++index}, value) != SQLITE_OK)
        throw std::runtime_error(sqlite3_errmsg(db_));
    int rows = 0;
    while (sqlite3_step(stmt) == SQLITE_ROW) {
      ++rows;
      if (each)
        each(stmt);
    }
    sqlite3_reset(stmt);
    return rows;
  }
  std::int64_t lastId() const { return sqlite3_last_insert_rowid(db_); }

private:
  sqlite3_stmt *prepared(const Text &text) {
    sqlite3_stmt *&slot = cache_[static_cast<std::size_t>(text.id)];
    if (!slot && sqlite3_prepare_v2(db_, text.sql, -1, &slot, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db_));
    return slot;
  }

  sqlite3 *db_ = nullptr;
  std::vector<sqlite3_stmt *> cache_;
};

static std::string textOf(sqlite3_stmt *row, int column) {
  return reinterpret_cast<const char *>(sqlite3_column_text(row, column));
}

static std::int64_t submit(Db &db, const std::string &payload) {
  const auto jobs_id = keyspread::ordered_id();
  db.run(Stmt::Add, {payload, std::string("ready"), jobs_id, keyspread::shard_of<4>(jobs_id)});
  return jobs_id; // [id_read_wrapper]
}

static void print(Db &db, std::int64_t id) {
  db.run(Stmt::Find, {id, keyspread::shard_of<4>(id)}, [](sqlite3_stmt *row) {
    std::printf("%s is %s\n", textOf(row, 0).c_str(), textOf(row, 1).c_str());
  });
}

static std::int64_t take(Db &db) {
  std::int64_t id = 0;
  db.run(Stmt::Next, {std::string("ready")}, [&id](sqlite3_stmt *row) {
    id = sqlite3_column_int64(row, 0);
    std::printf("next: %s\n", textOf(row, 1).c_str());
  });
  if (id)
    db.run(Stmt::State, {std::string("running"), id, keyspread::shard_of<4>(id)});
  return id;
}

int main(int argc, char **argv) {
  Db db(argc > 1 ? argv[1] : "app.db");
  const std::int64_t posters = submit(db, "posters");
  const std::int64_t flyers = submit(db, "flyers");
  print(db, take(db));
  print(db, flyers);
  print(db, take(db));
  print(db, posters);
  std::printf("left: %d\n", take(db) != 0);
}
