#include <cstdio>
#include <sqlite3.h>
#include <vector>

class Jobs {
public:
  explicit Jobs(sqlite3 *db) : db_(db) {}

  int add(const char *name) {
    sqlite3_stmt *st = prepared("INSERT INTO job (name) VALUES (?)");
    sqlite3_bind_text(st, 1, name, -1, SQLITE_STATIC);
    sqlite3_step(st);
    sqlite3_finalize(st);
    return static_cast<int>(sqlite3_last_insert_rowid(db_));
  }

  void part(int job, int pos, int cents) {
    sqlite3_stmt *st = prepared("INSERT INTO part (job_id, pos, cents) VALUES (?, ?, ?)");
    sqlite3_bind_int(st, 1, job);
    sqlite3_bind_int(st, 2, pos);
    sqlite3_bind_int(st, 3, cents);
    sqlite3_step(st);
    sqlite3_finalize(st);
  }

  int total(int job) const {
    int sum = 0;
    for (const int cents : parts(job))
      sum += cents;
    return sum;
  }

private:
  std::vector<int> parts(int job) const {
    sqlite3_stmt *st = prepared("SELECT cents FROM part WHERE job_id = ? ORDER BY pos");
    sqlite3_bind_int(st, 1, job);
    std::vector<int> all;
    while (sqlite3_step(st) == SQLITE_ROW)
      all.push_back(sqlite3_column_int(st, 0));
    sqlite3_finalize(st);
    return all;
  }

  sqlite3_stmt *prepared(const char *sql) const {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, sql, -1, &st, nullptr);
    return st;
  }

  sqlite3 *db_;
};

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  Jobs jobs(db);
  const int bicycle = jobs.add("bicycle"), pram = jobs.add("pram");
  jobs.part(bicycle, 1, 450);
  jobs.part(bicycle, 2, 1200);
  jobs.part(pram, 1, 99);
  std::printf("bicycle %d, pram %d\n", jobs.total(bicycle), jobs.total(pram));
  sqlite3_close(db);
}
