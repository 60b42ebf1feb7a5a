#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <type_traits>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class Row {
public:
  explicit Row(sqlite3_stmt *st) : st_(st) {}
  template <class T> T get(int column) const {
    if constexpr (std::is_integral_v<T>)
      return static_cast<T>(sqlite3_column_int64(st_, column));
    else
      return reinterpret_cast<const char *>(sqlite3_column_text(st_, column));
  }

private:
  sqlite3_stmt *st_;
};

struct Job {
  std::string queue;
  std::int64_t id;
  static Job from_row(const Row &row) { return {row.get<std::string>(0), row.get<std::int64_t>(1)}; }
};

struct Beat {
  std::string worker;
  int load;
  static Beat from_row(const Row &row) { return {row.get<std::string>(0), row.get<int>(1)}; }
};

template <class T> std::vector<T> select(sqlite3 *db, const char *sql) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  std::vector<T> rows;
  while (sqlite3_step(st) == SQLITE_ROW)
    rows.push_back(T::from_row(Row(st)));
  sqlite3_finalize(st);
  return rows;
}

static void run(sqlite3 *db, const char *sql) { sqlite3_exec(db, sql, nullptr, nullptr, nullptr); }

static std::int64_t add_job(sqlite3 *db, const char *queue) {
  sqlite3_stmt *st = nullptr;
  const auto job_id = keyspread::ordered_id();
  sqlite3_prepare_v2(db, "INSERT INTO job (queue, job_id, ShardId) VALUES (?, ?, ?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, queue, -1, SQLITE_STATIC);
  sqlite3_bind_int64(st, 2, job_id);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<4>(job_id));
  sqlite3_step(st);
  sqlite3_finalize(st);
  return job_id;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  run(db, "INSERT INTO beat (worker, load) VALUES ('w1', 3)");
  const std::int64_t first = add_job(db, "mail");
  for (const Job &job : select<Job>(db, "SELECT queue, job_id FROM job ORDER BY queue"))
    std::printf("%s %d\n", job.queue.c_str(), job.id == first);
  for (const Beat &beat : select<Beat>(db, "SELECT worker, load FROM beat"))
    std::printf("%s %d\n", beat.worker.c_str(), beat.load);
  sqlite3_close(db);
}
