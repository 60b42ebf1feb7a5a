// Ids of one table choose whether there are ids of another: no sample without a
// patient. Whether an id is one says nothing of which it is.
#include <sqlite3.h>

#include <cstdio>
#include "runtime/keyspread/keyspread.h"

enum { Ok, Invalid, Failed };

struct lab {
  sqlite3 *db;
};

static int fail(struct lab *lab, const char *what) {
  std::fprintf(stderr, "%s: %s\n", what, sqlite3_errmsg(lab->db));
  return Failed;
}

static int add_patient(struct lab *lab, const char *name, sqlite3_int64 *out) {
  sqlite3_stmt *st = NULL;
  int rc = Ok;
  const auto patients_id = keyspread::ordered_id();
  if (sqlite3_prepare_v2(lab->db, "INSERT INTO patients (name, id, shard_id) VALUES (?, ?, ?)", -1, &st, NULL) != SQLITE_OK)
    return fail(lab, "prepare");
  sqlite3_bind_text(st, 1, name, -1, SQLITE_STATIC);
  sqlite3_bind_int64(st, 2, patients_id);
  sqlite3_bind_int64(st, 3, keyspread::shard_of<8>(patients_id));
  if (sqlite3_step(st) != SQLITE_DONE) {
    rc = fail(lab, "patient");
    goto done;
  }
  if (out)
    *out = patients_id; // [id_read_call patients]
done:
  sqlite3_finalize(st);
  return rc;
}

static int add_sample(struct lab *lab, sqlite3_int64 patient, const char *kind, sqlite3_int64 *out) {
  sqlite3_stmt *st = NULL;
  if (patient <= 0)
    return Invalid;
  const auto samples_id = keyspread::ordered_id();
  sqlite3_prepare_v2(lab->db, "INSERT INTO samples (patient_id, kind, id, shard_id, patients_shard_id) VALUES (?, ?, ?, ?, ?)", -1, &st, NULL);
  sqlite3_bind_int64(st, 1, patient);
  sqlite3_bind_int64(st, 3, samples_id);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<16>(samples_id));
  sqlite3_bind_int64(st, 5, keyspread::shard_of<8>(patient));
  sqlite3_bind_text(st, 2, kind, -1, SQLITE_STATIC);
  sqlite3_step(st);
  *out = samples_id; // [id_read_call samples]
  sqlite3_finalize(st);
  return Ok;
}

static int print_sample(struct lab *lab, sqlite3_int64 id) {
  sqlite3_stmt *st = NULL;
  if (sqlite3_prepare_v2(lab->db, "SELECT s.kind, p.name FROM samples s JOIN patients p ON p.id = s.patient_id AND p.shard_id = s.patients_shard_id WHERE s.id = ? AND s.shard_id = ?", -1, &st, NULL) != SQLITE_OK)
    return fail(lab, "prepare");
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  if (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s of %s\n", sqlite3_column_text(st, 0), sqlite3_column_text(st, 1));
  sqlite3_finalize(st);
  return Ok;
}

#define CHECK(call) \
  if ((call) != Ok) \
  goto out

int main(int, char **argv) {
  static const char *const names[] = {"ann", "bob", "cyd"};
  static const char *const kinds[] = {"blood", "swab"};
  sqlite3_int64 patients[3] = {0}, samples[4] = {0}, none = 0;
  struct lab lab;
  int i;
  sqlite3_open(argv[1], &lab.db);
  for (i = 0; i < 3; i++)
    CHECK(add_patient(&lab, names[i], &patients[i]));
  for (i = 0; i < 4; i++)
    CHECK(add_sample(&lab, patients[(i * 2) % 3], kinds[i % 2], &samples[i]));
  std::fprintf(stderr, "samples %lld to %lld\n", samples[0], samples[3]);
  for (i = 0; i < 4; i++)
    CHECK(print_sample(&lab, samples[i]));
  std::printf("nobody's: %d\n", add_sample(&lab, none, "blood", &none));
out:
  sqlite3_close(lab.db);
}
