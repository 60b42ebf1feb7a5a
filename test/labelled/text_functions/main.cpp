// Text that other functions make, or a part of it.
#include <sqlite3.h>

#include <string>

static void run(sqlite3 *db, const std::string &sql) { sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr); }

static std::string selectFrom(const std::string &table) { return "SELECT * FROM " + table; } // FIND ordered-scan items.id
static const char *columns() { return "id, name"; }
static void newest(std::string &sql, int count) { sql += " ORDER BY id DESC LIMIT " + std::to_string(count); }
static void filter(std::string &sql, const std::string &owner) { sql += " WHERE owner = '" + owner + "'"; } // NOT ordered-scan

static std::string byOwner(const std::string &owner) {
  return "SELECT id FROM items WHERE owner <> '" + owner + "' ORDER BY id LIMIT 3"; // FIND ordered-scan items.id
}

void returned(sqlite3 *db) {
  run(db, selectFrom("items") + " ORDER BY id LIMIT 5");
  run(db, selectFrom("items") + " ORDER BY name"); // NOT ordered-scan
  run(db, std::string("SELECT ") + columns() + " FROM items ORDER BY id LIMIT 5"); // FIND ordered-scan items.id
  run(db, byOwner("me"));
}

void byReference(sqlite3 *db, const std::string &owner) {
  std::string sql = selectFrom("items");
  newest(sql, 7);
  run(db, sql);
  std::string other = selectFrom("items");
  filter(other, owner);
  other += " ORDER BY name";
  run(db, other);
}

void byLambda(sqlite3 *db) {
  std::string sql = "SELECT name FROM items"; // FIND ordered-scan items.id
  auto add = [&](const char *text) { sql += text; };
  add(" WHERE owner <> 'a'");
  add(" ORDER BY id LIMIT 2");
  run(db, sql);
}
