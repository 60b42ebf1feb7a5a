// Text that is put together with + and +=, append, strcat, and its like.
#include <sqlite3.h>

#include <cstring>
#include <ctime>
#include <string>
#include <string_view>

static void run(sqlite3 *db, const std::string &sql) { sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr); }

static const std::string Columns = "id, name";
constexpr std::string_view Newest = " ORDER BY id DESC LIMIT 5";
namespace tables {
const char *const Items = "items";
}

void sums(sqlite3 *db, const std::string &owner, int count) {
  run(db, "SELECT " + Columns + " FROM items ORDER BY id LIMIT " + std::to_string(count)); // FIND ordered-scan items.id
  run(db, "SELECT " + Columns + " FROM items WHERE owner = '" + owner + "' ORDER BY name"); // NOT ordered-scan
  run(db, std::string("SELECT name FROM ") + tables::Items + " ORDER BY id LIMIT 3"); // FIND ordered-scan items.id
  run(db, "SELECT name FROM items" + std::string(Newest)); // FIND ordered-scan items.id
  run(db, "INSERT INTO events (at, body) VALUES (" + std::to_string(std::time(nullptr)) + ", '" + owner + "')"); // FIND monotonic-key events.at
}

void statements(sqlite3 *db, const std::string &owner) {
  std::string sql = "SELECT name "; // FIND ordered-scan items.id
  sql += "FROM items ";
  sql.append("WHERE owner <> '").append(owner).append("'");
  sql.push_back(' ');
  sql += "ORDER BY id LIMIT 2";
  run(db, sql);
  sql = "SELECT name FROM items";
  sql += " ORDER BY name"; // NOT ordered-scan
  run(db, sql);
  sql.clear();
  sql += "SELECT name FROM items WHERE id = 9"; // NOT ordered-scan
  run(db, sql);
}

void readBetween(sqlite3 *db) {
  std::string sql = "SELECT name FROM items WHERE id = 4"; // FIND ordered-scan items.id
  run(db, sql);
  sql += " OR id > 4 ORDER BY id LIMIT 8";
  run(db, sql);
}

void inC(sqlite3 *db, const char *owner) {
  char sql[512];
  strcpy(sql, "SELECT name FROM items WHERE owner <> '"); // FIND ordered-scan items.id
  strcat(sql, owner);
  strcat(sql, "' ORDER BY id LIMIT 4");
  sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
  strcpy(sql, "SELECT name FROM items WHERE owner = '");
  strncat(sql, owner, 64);
  strcat(sql, "' ORDER BY name"); // NOT ordered-scan
  sqlite3_exec(db, sql, nullptr, nullptr, nullptr);
}

void inFront(sqlite3 *db) {
  std::string tail = "items ORDER BY id LIMIT 6";
  tail.insert(0, "SELECT name FROM "); // FIND ordered-scan items.id
  run(db, tail);
  std::string cut = "SELECT name FROM items ORDER BY id LIMIT 6;,"; // FIND ordered-scan items.id
  cut.pop_back();
  run(db, cut);
}
