#include "db.h"

#include <cstdio>

static std::int64_t addPatient(Db &db, const std::string &name) {
  const Result r = db.run("INSERT INTO patients (name) VALUES (?)", {name});
  return r.last_id;
}

static std::int64_t addVisit(Db &db, std::int64_t patient, std::int64_t at) {
  return db.run("INSERT INTO visits (patient_id, at) VALUES (?, ?)", {patient, at}).last_id;
}

static std::string nameOf(Db &db, std::int64_t id) {
  Result r = db.run("SELECT name FROM patients WHERE id = ?", {id});
  return r.rows.empty() ? "" : std::get<std::string>(r.rows[0][0]);
}

static int rename(Db &db, std::int64_t id, const std::string &name) {
  return db.run("UPDATE patients SET name = ? WHERE id = ?", {name, id}).changed;
}

static void show(Db &db) {
  Result r = db.run("SELECT p.name, v.at FROM visits v JOIN patients p ON p.id = v.patient_id ORDER BY v.at");
  for (const auto &row : r.rows)
    std::printf("%s %lld\n", std::get<std::string>(row[0]).c_str(),
                static_cast<long long>(std::get<std::int64_t>(row[1])));
}

int main(int argc, char **argv) {
  sqlite3 *raw = nullptr;
  if (argc < 2 || sqlite3_open(argv[1], &raw) != SQLITE_OK)
    return 1;
  Db db(raw);
  std::int64_t ada = addPatient(db, "Ada");
  std::int64_t bob = addPatient(db, "Bob");
  addVisit(db, bob, 10);
  addVisit(db, ada, 20);
  rename(db, bob, "Rob");
  std::printf("%s %s\n", nameOf(db, ada).c_str(), nameOf(db, bob).c_str());
  show(db);
  sqlite3_close(raw);
}
