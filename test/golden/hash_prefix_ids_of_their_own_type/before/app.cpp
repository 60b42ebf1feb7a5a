#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <variant>
#include <vector>

struct JobId {
  std::int64_t value = 0;
};

class BatchId {
public:
  explicit BatchId(std::int64_t n) : n_(n) {}
  std::int64_t number() const { return n_; }

private:
  std::int64_t n_;
};

using Value = std::variant<std::int64_t, std::string>;

static Value to_value(const JobId &id) { return id.value; }
static Value to_value(const BatchId &id) { return id.number(); }
static Value to_value(int n) { return std::int64_t{n}; }
static Value to_value(const std::string &text) { return text; }

class Db {
public:
  explicit Db(const char *file) { sqlite3_open(file, &db_); }
  ~Db() { sqlite3_close(db_); }

  template <class... Args> std::string run(const char *sql, const Args &...args) {
    const std::vector<Value> values{to_value(args)...};
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, sql, -1, &st, nullptr);
    int at = 0;
    for (const Value &v : values)
      if (const auto *n = std::get_if<std::int64_t>(&v))
        sqlite3_bind_int64(st, ++at, *n);
      else
        sqlite3_bind_text(st, ++at, std::get<std::string>(v).c_str(), -1, SQLITE_TRANSIENT);
    std::string first;
    if (sqlite3_step(st) == SQLITE_ROW)
      first = reinterpret_cast<const char *>(sqlite3_column_text(st, 0));
    sqlite3_finalize(st);
    return first;
  }

private:
  sqlite3 *db_ = nullptr;
};

static void add(Db &db, const JobId &id) { db.run("INSERT INTO job (job_id, state) VALUES (?, ?)", id, std::string("new")); }

static void finish(Db &db, const JobId &id) { db.run("UPDATE job SET state = 'done' WHERE job_id = ?", id); }

static std::string state(Db &db, const JobId &id) { return db.run("SELECT state FROM job WHERE job_id = ?", id); }

static void fill(Db &db, const BatchId &id, int size) { db.run("INSERT INTO batch (batch_id, size) VALUES (?, ?)", id, size); }

static std::string size(Db &db, const BatchId &id) { return db.run("SELECT size FROM batch WHERE batch_id = ?", id); }

int main(int, char **argv) {
  Db db(argv[1]);
  for (int i = 1; i < 5; ++i)
    add(db, JobId{i});
  finish(db, JobId{3});
  fill(db, BatchId(7), 70);
  fill(db, BatchId(9), 90);
  std::printf("%s %s\n", state(db, JobId{3}).c_str(), size(db, BatchId(9)).c_str());
}
