// A statement is put together with `<<`, whose overload for an optional calls the one for what is in it, and runs when
// the temporary goes, unless an exception is on its way.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include "runtime/keyspread/keyspread.h"

class Binder {
public:
  Binder(sqlite3 *db, const std::string &text) {
    if (sqlite3_prepare_v2(db, text.c_str(), -1, &st_, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db));
  }
  Binder(Binder &&other) noexcept : st_(std::exchange(other.st_, nullptr)), next_(other.next_), done_(other.done_) {}
  ~Binder() noexcept(false) {
    const bool run = st_ && !done_ && std::uncaught_exceptions() == 0;
    const int code = run ? sqlite3_step(st_) : SQLITE_DONE;
    sqlite3_finalize(st_);
    if (code != SQLITE_DONE)
      throw std::runtime_error("the statement failed");
  }

  Binder &operator<<(std::int64_t value) { return ok(sqlite3_bind_int64(st_, next_++, value)); }
  Binder &operator<<(const std::string &value) {
    return ok(sqlite3_bind_text(st_, next_++, value.c_str(), -1, SQLITE_TRANSIENT));
  }
  template <class T> Binder &operator<<(const std::optional<T> &value) {
    if (value)
      return *this << *value;
    return ok(sqlite3_bind_null(st_, next_++));
  }
  void operator>>(std::int64_t &out) {
    done_ = true;
    if (sqlite3_step(st_) != SQLITE_ROW)
      throw std::runtime_error("no row");
    out = sqlite3_column_int64(st_, 0);
  }

private:
  Binder &ok(int code) {
    if (code != SQLITE_OK)
      throw std::runtime_error("a value was not taken");
    return *this;
  }

  sqlite3_stmt *st_ = nullptr;
  int next_ = 1;
  bool done_ = false;
};

class Database {
public:
  explicit Database(const char *path) {
    if (sqlite3_open(path, &db_) != SQLITE_OK)
      throw std::runtime_error(path);
  }
  ~Database() { sqlite3_close(db_); }
  Binder operator<<(const std::string &text) { return Binder(db_, text); }
  std::int64_t lastId() const { return sqlite3_last_insert_rowid(db_); }

private:
  sqlite3 *db_ = nullptr;
};

static std::int64_t signUp(Database &db, const std::string &member, const std::optional<std::string> &note) {
  const auto signup_id = keyspread::ordered_id();
  db << "INSERT INTO signup (member, note, id, ShardId) VALUES (?, ?, ?, ?)" << member << note << signup_id << keyspread::shard_of<8>(signup_id);
  return signup_id;
}

static std::int64_t length(Database &db, std::int64_t id) {
  std::int64_t found = 0;
  db << "SELECT LENGTH(member) FROM signup WHERE id = ? AND ShardId = ?" << id << keyspread::shard_of<8>(id) >> found;
  return found;
}

int main(int, char **argv) {
  Database db(argv[1]);
  const std::int64_t anna = signUp(db, "Anna", std::nullopt), bert = signUp(db, "Bertram", "by train");
  db << "UPDATE signup SET member = 'Bert' WHERE id = ? AND ShardId = ?" << bert << keyspread::shard_of<8>(bert);
  std::printf("%d %d\n", int(length(db, anna)), int(length(db, bert)));
  db << "DELETE FROM signup WHERE id = ? AND ShardId = ?" << anna << keyspread::shard_of<8>(anna);
  try {
    length(db, anna);
  } catch (const std::exception &e) {
    std::printf("%s\n", e.what());
  }
}
