// Values are given one by one, and the last of them in branches: the shard goes
// behind the reference that it is made of.
#include <sqlite3.h>

#include <cstdio>
#include <stdexcept>
#include <string>
#include "runtime/keyspread/keyspread.h"

class Statement {
public:
  Statement(sqlite3 *db, const char *sql) : db_(db) {
    if (sqlite3_prepare_v2(db, sql, -1, &statement_, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db));
  }
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement &) = delete;

  Statement &operator<<(long long value) {
    sqlite3_bind_int64(statement_, ++bound_, value);
    return *this;
  }
  Statement &operator<<(const std::string &value) {
    sqlite3_bind_text(statement_, ++bound_, value.c_str(), -1, SQLITE_TRANSIENT);
    return *this;
  }
  Statement &operator<<(std::nullptr_t) {
    sqlite3_bind_null(statement_, ++bound_);
    return *this;
  }
  bool fetch() { return sqlite3_step(statement_) == SQLITE_ROW; }
  void run() {
    if (sqlite3_step(statement_) != SQLITE_DONE)
      throw std::runtime_error(sqlite3_errmsg(db_));
  }
  long long id() const { return sqlite3_last_insert_rowid(db_); }
  std::string text(int column) const {
    const unsigned char *text = sqlite3_column_text(statement_, column);
    return text ? reinterpret_cast<const char *>(text) : "-";
  }

private:
  sqlite3 *db_;
  sqlite3_stmt *statement_ = nullptr;
  int bound_ = 0;
};

static long long add(sqlite3 *db, const std::string &name, const std::string &payload) {
  const auto jobs_id = keyspread::ordered_id();
  Statement insert(db, "INSERT INTO jobs (name, id, shard, payload) VALUES (?, ?, ?, ?)");
  insert << name << static_cast<long long>(jobs_id) << static_cast<long long>(keyspread::shard_of<8>(jobs_id));
  if (payload.empty())
    insert << nullptr;
  else
    insert << payload;
  insert.run();
  return jobs_id;
}

static void log(sqlite3 *db, long long job, const std::string &event, const std::string &detail = "") {
  const auto events_id = keyspread::ordered_id();
  Statement insert(db, "INSERT INTO events (job, id, shard, jobs_shard, event, detail) VALUES (?, ?, ?, ?, ?, ?)");
  insert << job << static_cast<long long>(events_id) << static_cast<long long>(keyspread::shard_of<8>(events_id)) << static_cast<long long>(keyspread::shard_of<8>(job)) << event;
  if (detail.empty())
    insert << nullptr;
  else
    insert << detail;
  insert.run();
}

static void history(sqlite3 *db, long long job) {
  Statement select(db, "SELECT e.event, e.detail, j.name FROM events e JOIN jobs j ON j.id = e.job AND j.shard = e.jobs_shard WHERE e.job = ? AND e.shard IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY e.id");
  select << job;
  while (select.fetch())
    std::printf("%s: %s %s\n", select.text(2).c_str(), select.text(0).c_str(), select.text(1).c_str());
}

int main(int, char **argv) {
  sqlite3 *db;
  sqlite3_open(argv[1], &db);
  const long long mail = add(db, "mail", "to all"), backup = add(db, "backup", "");
  log(db, mail, "queued");
  log(db, backup, "queued", "nightly");
  log(db, mail, "failed", "no network");
  history(db, mail);
  history(db, backup);
  sqlite3_close(db);
}
