// Statements that a store prepares once and keeps, each with a counter of its
// own for the number of the next parameter: every function binds from where the
// last run of the statement left it.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class Statement {
public:
  Statement(sqlite3 *db, const char *sql) {
    if (sqlite3_prepare_v2(db, sql, -1, &st_, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db));
  }
  Statement(const Statement &) = delete;
  ~Statement() { sqlite3_finalize(st_); }

  Statement &arg(std::int64_t value) {
    check(sqlite3_bind_int64(st_, ++given_, value));
    return *this;
  }
  Statement &arg(const std::string &value) {
    check(sqlite3_bind_text(st_, ++given_, value.c_str(), -1, SQLITE_TRANSIENT));
    return *this;
  }
  bool step() {
    const int rc = sqlite3_step(st_);
    if (rc == SQLITE_ROW)
      return true;
    sqlite3_reset(st_);
    given_ = 0;
    check(rc == SQLITE_DONE ? SQLITE_OK : rc);
    return false;
  }
  std::int64_t number(int column) const { return sqlite3_column_int64(st_, column); }
  std::string text(int column) const { return reinterpret_cast<const char *>(sqlite3_column_text(st_, column)); }

private:
  static void check(int rc) {
    if (rc != SQLITE_OK)
      throw std::runtime_error(sqlite3_errstr(rc));
  }
  sqlite3_stmt *st_ = nullptr;
  int given_ = 0;
};

struct Statements {
  explicit Statements(sqlite3 *db)
      : add(db, "INSERT INTO jobs (id, queue, tries, shard) VALUES (?, ?, ?, ?)"),
        tries(db, "SELECT tries FROM jobs WHERE id = ? AND shard = ?"),
        again(db, "UPDATE jobs SET tries = tries + 1 WHERE id = ? AND shard = ?"),
        next(db, "SELECT id, queue FROM jobs WHERE id > ? AND unlikely(shard IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)) ORDER BY id LIMIT ?"),
        drop(db, "DELETE FROM jobs WHERE id = ? AND shard = ?") {}
  Statement add, tries, again, next, drop;
};

class Queue {
public:
  explicit Queue(sqlite3 *db) : sql_(std::make_unique<Statements>(db)) {}

  std::int64_t add(const std::string &queue) {
    const std::int64_t id = ++last_;
    sql_->add.arg(id).arg(queue).arg(0).arg(keyspread::shard_of<16>(id)).step();
    return id;
  }
  std::int64_t tries(std::int64_t id) {
    std::int64_t found = -1;
    Statement &st = sql_->tries.arg(id).arg(keyspread::shard_of<16>(id));
    while (st.step())
      found = st.number(0);
    return found;
  }
  void again(const std::vector<std::int64_t> &ids) {
    for (const std::int64_t id : ids)
      sql_->again.arg(id).arg(keyspread::shard_of<16>(id)).step();
  }
  void page(std::int64_t after, int count) {
    sql_->next.arg(after).arg(count);
    while (sql_->next.step())
      std::printf("id=%lld %s\n", static_cast<long long>(sql_->next.number(0)), sql_->next.text(1).c_str());
  }
  void drop(std::int64_t id) {
    auto &st = sql_->drop;
    st.arg(id);
    st.arg(keyspread::shard_of<16>(id));
    st.step();
  }

private:
  std::unique_ptr<Statements> sql_;
  std::int64_t last_ = 100;
};

int main(int argc, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  {
    Queue queue(db);
    const std::int64_t mail = queue.add("mail"), print = queue.add("print"), fax = queue.add("fax");
    queue.again({mail, print, mail});
    std::printf("%lld %lld\n", static_cast<long long>(queue.tries(mail)), static_cast<long long>(queue.tries(fax)));
    queue.drop(print);
    queue.page(mail, 10);
    queue.page(0, 1);
  }
  sqlite3_close(db);
}
