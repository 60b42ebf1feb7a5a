// Text that a loop puts together: one turn of it is shown.
#include <sqlite3.h>

#include <ctime>
#include <string>
#include <vector>

static void run(sqlite3 *db, const std::string &sql) { sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr); }

void rows(sqlite3 *db, const std::vector<std::string> &bodies) {
  std::string sql = "INSERT INTO events (at, body) VALUES "; // FIND monotonic-key events.at
  for (size_t i = 0; i < bodies.size(); ++i) {
    if (i > 0)
      sql += ", ";
    sql += "(" + std::to_string(std::time(nullptr)) + ", '" + bodies[i] + "')";
  }
  run(db, sql);
}

void rowsCutOff(sqlite3 *db, const std::vector<std::string> &bodies) {
  std::string sql = "INSERT INTO events (at, body) VALUES "; // FIND monotonic-key events.at
  for (const std::string &body : bodies)
    sql += "(" + std::to_string(std::time(nullptr)) + ", '" + body + "'),";
  sql.pop_back();
  run(db, sql);
}

void keyList(sqlite3 *db, const std::vector<long long> &ids) {
  std::string sql = "SELECT name FROM items WHERE id IN (";
  bool first = true;
  for (long long id : ids) {
    sql += (first ? "" : ",") + std::to_string(id);
    first = false;
  }
  sql += ") ORDER BY name"; // NOT ordered-scan
  run(db, sql);
}

void conditions(sqlite3 *db, const std::vector<std::string> &owners) {
  std::string sql = "SELECT name FROM items WHERE "; // FIND ordered-scan items.id
  const char *glue = "";
  for (const std::string &owner : owners) {
    sql += glue;
    sql += "owner <> '" + owner + "'";
    glue = " AND ";
  }
  sql += " ORDER BY id LIMIT 50";
  run(db, sql);
}

void inTurns(sqlite3 *db, const std::vector<std::string> &owners) {
  std::string sql;
  for (const std::string &owner : owners) {
    sql = "SELECT name FROM items WHERE owner <> '" + owner + "'"; // FIND ordered-scan items.id
    sql += " ORDER BY id LIMIT 50";
    run(db, sql);
    sql = "SELECT name FROM items WHERE owner = '" + owner + "'"; // NOT ordered-scan
    run(db, sql);
  }
}
