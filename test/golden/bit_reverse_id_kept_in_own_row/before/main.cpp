// A function inserts, and keeps the id in the row that it gives back.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <string>

struct Patient {
  std::int64_t id = 0;
  std::string name;
};

struct Visit {
  std::int64_t id = 0;
  std::int64_t patient = 0;
  int at = 0;
};

static Patient add(sqlite3 *db, const std::string &name) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO patients (name) VALUES (?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, name.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  Patient patient;
  patient.id = sqlite3_last_insert_rowid(db);
  patient.name = name;
  return patient;
}

static bool visit(sqlite3 *db, Visit &v) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO visits (patient_id, at) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, v.patient);
  sqlite3_bind_int(st, 2, v.at);
  const bool done = sqlite3_step(st) == SQLITE_DONE;
  sqlite3_finalize(st);
  if (done)
    v.id = sqlite3_last_insert_rowid(db);
  return done;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const Patient ann = add(db, "Ann"), bob = add(db, "Bob");
  Visit first{0, ann.id, 10}, second{0, bob.id, 20};
  std::printf("%d %d\n", visit(db, first) && first.id != 0, visit(db, second) && second.id != first.id);
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT v.at, p.name FROM visits v JOIN patients p ON p.id = v.patient_id WHERE v.id = ?", -1, &st,
                     nullptr);
  sqlite3_bind_int64(st, 1, second.id);
  if (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%d %s\n", sqlite3_column_int(st, 0), reinterpret_cast<const char *>(sqlite3_column_text(st, 1)));
  sqlite3_finalize(st);
  sqlite3_close(db);
}
