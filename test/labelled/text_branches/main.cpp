// Text with alternatives: each way the program may take is a statement.
#include <sqlite3.h>

#include <string>

static void run(sqlite3 *db, const std::string &sql) { sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr); }

void oneSide(sqlite3 *db, bool newest, const std::string &owner) {
  std::string sql = "SELECT name FROM items WHERE owner = '" + owner + "'"; // FIND ordered-scan items.id
  if (newest)
    sql += " OR id > 5 ORDER BY id DESC LIMIT 10";
  run(db, sql);
}

void bothSides(sqlite3 *db, bool byId) {
  std::string sql = "SELECT name FROM items "; // FIND ordered-scan items.id
  if (byId)
    sql += "ORDER BY id ";
  else
    sql += "ORDER BY name "; // NOT ordered-scan
  sql += "LIMIT 10";
  run(db, sql);
}

void inTheMiddle(sqlite3 *db, bool byId) {
  run(db, std::string("SELECT name FROM items ORDER BY ") + (byId ? "id" : "name") + " LIMIT 10"); // FIND ordered-scan items.id
  run(db, std::string("SELECT name FROM items ORDER BY ") + (byId ? "owner" : "name") + " LIMIT 10"); // NOT ordered-scan
}

void sameBranch(sqlite3 *db, bool items) {
  std::string table, column;
  if (items) {
    table = "items";
    column = "name";
  } else {
    table = "events";
    column = "body";
  }
  run(db, "SELECT " + column + " FROM " + table + " ORDER BY " + column + " LIMIT 3"); // NOT ordered-scan
}

void bySwitch(sqlite3 *db, int kind) {
  const char *order = nullptr;
  switch (kind) {
  case 0:
    order = "id";
    break;
  case 1:
    order = "owner";
    break;
  default:
    return;
  }
  run(db, std::string("SELECT name FROM items ORDER BY ") + order + " LIMIT 3"); // FIND ordered-scan items.id
}

void glued(sqlite3 *db, const std::string &owner, const std::string &name) {
  std::string sql = "SELECT name FROM items"; // FIND ordered-scan items.id
  const char *glue = " WHERE ";
  if (!owner.empty()) {
    sql += glue;
    sql += "owner = '" + owner + "'";
    glue = " AND ";
  }
  if (!name.empty()) {
    sql += glue;
    sql += "name = '" + name + "'";
  }
  sql += " ORDER BY id LIMIT 20";
  run(db, sql);
}

void givenUp(sqlite3 *db, bool bad) {
  std::string sql = "SELECT name FROM items";
  if (bad) {
    sql += " ORDER BY id LIMIT 1"; // NOT ordered-scan
    return;
  }
  run(db, sql);
}
