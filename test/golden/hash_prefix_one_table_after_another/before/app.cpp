// The jobs were rewritten some time ago; the batches, which have another number
// of shards, are now.
#include <keyspread/keyspread.h>
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>

static void add_job(sqlite3 *db, std::int64_t job) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO jobs (job_id, state, shard_no) VALUES (?, 'new', ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, job);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<8>(job));
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static void add_batch(sqlite3 *db, std::int64_t batch, int size) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO batches (batch_id, size) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, batch);
  sqlite3_bind_int(st, 2, size);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static int size_of(sqlite3 *db, std::int64_t batch) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT size FROM batches WHERE batch_id = ?", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, batch);
  const int size = sqlite3_step(st) == SQLITE_ROW ? sqlite3_column_int(st, 0) : -1;
  sqlite3_finalize(st);
  return size;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  add_job(db, 7);
  add_batch(db, 3, 40);
  add_batch(db, 4, 50);
  std::printf("%d %d %d\n", size_of(db, 3), size_of(db, 4), size_of(db, 5));
  sqlite3_close(db);
}
