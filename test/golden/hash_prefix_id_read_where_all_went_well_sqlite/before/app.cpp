// The id is read under a condition that the next statement runs under as well:
// the branch that read it has nothing left to do, and is not the next one.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <initializer_list>

static sqlite3 *db;
static sqlite3_stmt *insertJob, *insertDead, *deleteJob, *findDead;

static bool done(sqlite3_stmt *st) {
  const int rc = sqlite3_step(st);
  sqlite3_reset(st);
  return rc == SQLITE_DONE;
}

static bool bury(int64_t job, const char *payload, int64_t *dead) {
  *dead = 0;
  sqlite3_bind_text(insertDead, 1, payload, -1, SQLITE_TRANSIENT);
  bool ok = done(insertDead);
  if (ok)
    *dead = sqlite3_last_insert_rowid(db);
  sqlite3_bind_int64(deleteJob, 1, job);
  ok = ok && done(deleteJob) && sqlite3_changes(db) == 1;
  return ok;
}

static int64_t add(const char *payload) {
  sqlite3_bind_text(insertJob, 1, payload, -1, SQLITE_TRANSIENT);
  return done(insertJob) ? sqlite3_last_insert_rowid(db) : -1;
}

static void printDead(int64_t id) {
  sqlite3_bind_int64(findDead, 1, id);
  if (sqlite3_step(findDead) == SQLITE_ROW)
    std::printf("dead: %s\n", reinterpret_cast<const char *>(sqlite3_column_text(findDead, 0)));
  sqlite3_reset(findDead);
}

static bool prepare(const char *sql, sqlite3_stmt **st) {
  return sqlite3_prepare_v2(db, sql, -1, st, nullptr) == SQLITE_OK;
}

int main(int argc, char **argv) {
  if (sqlite3_open(argc > 1 ? argv[1] : "app.db", &db) != SQLITE_OK ||
      !prepare("INSERT INTO jobs (payload) VALUES (?)", &insertJob) ||
      !prepare("INSERT INTO dead (payload) VALUES (?)", &insertDead) ||
      !prepare("DELETE FROM jobs WHERE id = ?", &deleteJob) ||
      !prepare("SELECT payload FROM dead WHERE id = ?", &findDead))
    return 1;
  const int64_t job = add("resize picture 7");
  int64_t dead = 0;
  std::printf("%d\n", bury(job, "resize picture 7", &dead));
  printDead(dead);
  std::printf("%d\n", bury(job, "resize picture 7", &dead));
  for (sqlite3_stmt *st : {insertJob, insertDead, deleteJob, findDead})
    sqlite3_finalize(st);
  sqlite3_close(db);
  return 0;
}
