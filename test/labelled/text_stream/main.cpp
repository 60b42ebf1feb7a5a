// Text that is streamed: named streams, temporaries, and what is written anew.
#include <sqlite3.h>

#include <ctime>
#include <sstream>
#include <string>

static void run(sqlite3 *db, const std::string &sql) { sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr); }

void named(sqlite3 *db, long long id, const std::string &owner) {
  std::ostringstream sql;
  sql << "SELECT name FROM items WHERE id > " << id; // FIND ordered-scan items.id
  if (!owner.empty())
    sql << " AND owner = '" << owner << "'";
  sql << " ORDER BY id LIMIT 10";
  run(db, sql.str());
  sql.str("");
  sql << "SELECT name FROM items WHERE id = " << id; // NOT ordered-scan
  run(db, sql.str());
  sql.str(std::string());
  sql << "INSERT INTO events (at, body) VALUES (" << std::time(nullptr) << ", '" << owner << "')"; // FIND monotonic-key events.at
  run(db, sql.str());
}

void temporary(sqlite3 *db, int count) {
  run(db, (std::ostringstream() << "SELECT name FROM items ORDER BY id LIMIT " << count).str()); // FIND ordered-scan items.id
  run(db, (std::ostringstream() << "SELECT name FROM items ORDER BY name LIMIT " << count).str()); // NOT ordered-scan
}
