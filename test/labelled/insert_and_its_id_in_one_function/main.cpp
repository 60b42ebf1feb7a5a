// Statements are prepared once each, and kept in a list by their number. A function that inserts and gives the id has
// read it; who calls it has not.
#include <sqlite3.h>

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

using Visit = std::function<void(sqlite3_stmt *)>;

struct Job {
  std::string queue;
};

enum class Stmt { Begin, JobById, AddJob, Count };

struct Def {
  Stmt stmt;
  const char *sql;
};

static const Def defs[] = {
    {Stmt::Begin, "BEGIN"},
    {Stmt::JobById, "SELECT queue FROM jobs WHERE id = ?"},
    {Stmt::AddJob, "INSERT INTO jobs (queue, state) VALUES (?, ?)"},
};

class Db {
public:
  explicit Db(sqlite3 *db) : db(db), cache(static_cast<std::size_t>(Stmt::Count)) {}

  int run(Stmt which, std::initializer_list<std::string> values, const Visit &visit = {}) {
    sqlite3_stmt *st = prepared(which);
    int at = 0;
    for (const std::string &value : values)
      if (sqlite3_bind_text(st, ++at, value.c_str(), -1, SQLITE_TRANSIENT) != SQLITE_OK)
        throw std::runtime_error(sqlite3_errmsg(db));
    int rows = 0, rc;
    while ((rc = sqlite3_step(st)) == SQLITE_ROW) {
      ++rows;
      if (visit)
        visit(st);
    }
    sqlite3_reset(st);
    if (rc != SQLITE_DONE)
      throw std::runtime_error(sqlite3_errmsg(db));
    return rows;
  }
  std::int64_t lastId() const { return sqlite3_last_insert_rowid(db); } // FIND auto-increment-read

private:
  sqlite3_stmt *prepared(Stmt which) {
    const Def &def = defs[static_cast<std::size_t>(which)];
    sqlite3_stmt *&slot = cache[static_cast<std::size_t>(which)];
    if (!slot && sqlite3_prepare_v2(db, def.sql, -1, &slot, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db));
    return slot;
  }

  sqlite3 *db;
  std::vector<sqlite3_stmt *> cache;
};

class Queue {
public:
  explicit Queue(Db &db) : db(db) {}

  std::int64_t submit(const std::string &queue) {
    db.run(Stmt::AddJob, {queue, "new"});
    const std::int64_t id = db.lastId(); // FIND auto-increment-read
    return id;
  }

  std::optional<std::int64_t> clone(const std::string &id) {
    const auto old = get(id);
    if (!old)
      return std::nullopt;
    db.run(Stmt::AddJob, {old->queue, "again"});
    return db.lastId(); // FIND auto-increment-read
  }

  std::optional<Job> get(const std::string &id) {
    std::optional<Job> job;
    db.run(Stmt::JobById, {id},
           [&](sqlite3_stmt *st) { job = Job{reinterpret_cast<const char *>(sqlite3_column_text(st, 0))}; });
    return job;
  }

private:
  Db &db;
};

struct Console {
  Queue queue;
};

std::int64_t submit(Console &console, const std::string &queue) {
  return console.queue.submit(queue); // NOT auto-increment-read
}

std::int64_t again(Console &console, const std::string &original) {
  if (const auto id = console.queue.clone(original)) // NOT auto-increment-read
    return *id;
  return 0;
}
