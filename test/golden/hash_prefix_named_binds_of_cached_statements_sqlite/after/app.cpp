// Statements are kept by their text in a map, and values are bound by name: the number is looked up by a name that the caller gives.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <unordered_map>
#include "runtime/keyspread/keyspread.h"

enum class Status { ok, missing, failed };

class Statement {
public:
  Statement() = default;
  explicit Statement(sqlite3_stmt *handle) : handle_(handle) {}

  Statement &bind(const char *name, std::int64_t value) {
    const int index = sqlite3_bind_parameter_index(handle_, name);
    if (index == 0 || sqlite3_bind_int64(handle_, index, value) != SQLITE_OK)
      status_ = Status::failed;
    return *this;
  }
  Statement &bind(const char *name, std::string_view value) {
    const int index = sqlite3_bind_parameter_index(handle_, name);
    if (index == 0 ||
        sqlite3_bind_text(handle_, index, value.data(), static_cast<int>(value.size()), SQLITE_TRANSIENT) != SQLITE_OK)
      status_ = Status::failed;
    return *this;
  }
  bool next() { return status_ == Status::ok && sqlite3_step(handle_) == SQLITE_ROW; }
  Status run() {
    while (next()) {
    }
    sqlite3_reset(handle_);
    return status_;
  }
  std::int64_t number(int column) const { return sqlite3_column_int64(handle_, column); }

private:
  sqlite3_stmt *handle_ = nullptr;
  Status status_ = Status::ok;
};

class Database {
public:
  explicit Database(const char *path) { sqlite3_open(path, &db_); }
  ~Database() {
    for (auto &[sql, cached] : cache_)
      sqlite3_finalize(cached.handle);
    sqlite3_close(db_);
  }

  Statement &prepare(const std::string &sql) {
    Cached &cached = cache_[sql];
    if (cached.handle == nullptr) {
      if (sqlite3_prepare_v2(db_, sql.c_str(), -1, &cached.handle, nullptr) != SQLITE_OK)
        std::fprintf(stderr, "%s\n", sqlite3_errmsg(db_));
    } else {
      sqlite3_reset(cached.handle);
      sqlite3_clear_bindings(cached.handle);
    }
    cached.statement = Statement(cached.handle);
    return cached.statement;
  }
  std::int64_t lastId() const { return sqlite3_last_insert_rowid(db_); }
  int changes() const { return sqlite3_changes(db_); }

private:
  struct Cached {
    sqlite3_stmt *handle = nullptr;
    Statement statement;
  };
  sqlite3 *db_ = nullptr;
  std::unordered_map<std::string, Cached> cache_;
};

namespace sql {
constexpr char add[] = "INSERT INTO results (card, seconds, id, shard) VALUES (:card, :seconds, :id, :shard)";
constexpr char find[] = "SELECT seconds FROM results WHERE id = :id AND shard = :shard";
constexpr char correct[] = "UPDATE results SET seconds = :seconds WHERE id = :id AND shard = :shard";
} // namespace sql

static Status add(Database &db, const std::string &card, int seconds, std::int64_t &id) {
  const auto results_id = keyspread::ordered_id();
  Statement &insert = db.prepare(sql::add);
  insert.bind(":card", card);
  insert.bind(":id", results_id);
  insert.bind(":shard", keyspread::shard_of<8>(results_id));
  insert.bind(":seconds", seconds);
  const Status status = insert.run();
  if (status != Status::ok)
    return status;
  id = results_id;
  return Status::ok;
}

static Status correct(Database &db, std::int64_t id, int seconds) {
  const Status status = db.prepare(sql::correct).bind(":seconds", seconds).bind(":id", id).bind(":shard", keyspread::shard_of<8>(id)).run();
  if (status != Status::ok)
    return status;
  return db.changes() == 1 ? Status::ok : Status::missing;
}

static std::int64_t seconds(Database &db, std::int64_t id) {
  Statement &row = db.prepare(sql::find);
  row.bind(":id", id);
  row.bind(":shard", keyspread::shard_of<8>(id));
  return row.next() ? row.number(0) : -1;
}

int main(int, char **argv) {
  Database db(argv[1]);
  std::int64_t one = 0, two = 0;
  add(db, "2045074", 3334, one);
  add(db, "2045111", 2301, two);
  const bool corrected = correct(db, two, 2310) == Status::ok;
  std::printf("%d %d %lld %lld\n", one < two, corrected, static_cast<long long>(seconds(db, one)),
              static_cast<long long>(seconds(db, two)));
}
