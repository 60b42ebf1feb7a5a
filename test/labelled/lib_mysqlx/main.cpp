// The X DevAPI of MySQL Connector/C++: SQL with values for its marks, and
// statements that are chains of calls on a table.
#include <mysqlx/xdevapi.h>

#include <ctime>
#include <string>

uint64_t addEvent(mysqlx::Session &db, const std::string &text) {
  mysqlx::SqlResult done = db.sql("INSERT INTO events (text) VALUES (?)").bind(text).execute();
  return done.getAutoIncrementValue(); // FIND auto-increment-read
}
uint64_t addToTable(mysqlx::Schema &db, const std::string &text) {
  mysqlx::Table events = db.getTable("events");
  mysqlx::Result done = events.insert("text").values(text).execute();
  return done.getAutoIncrementValue(); // FIND auto-increment-read
}

void beat(mysqlx::Session &db, int node) {
  db.sql("INSERT INTO beats (at, node) VALUES (?, ?)").bind(std::time(nullptr), node).execute(); // FIND monotonic-key beats.at
  db.sql("INSERT INTO beats (node, at) VALUES (?, ?)").bind(node, std::time(nullptr)).execute(); // FIND monotonic-key beats.at
  db.sql("UPDATE nodes SET seen = ? WHERE node = ?").bind(std::time(nullptr), node).execute(); // NOT monotonic-key
}
void beatInTable(mysqlx::Schema &db, int node) {
  mysqlx::Table beats = db.getTable("beats");
  beats.insert("at", "node").values(std::time(nullptr), node).execute(); // FIND monotonic-key beats.at
  beats.insert("node", "at") // FIND monotonic-key beats.at
      .values(node, std::time(nullptr))
      .execute();
  db.getTable("nodes").insert("node", "seen").values(node, std::time(nullptr)).execute(); // NOT monotonic-key
  db.getTable("nodes").update().set("seen", int64_t(std::time(nullptr))).where("node = :n").bind("n", node).execute(); // NOT monotonic-key
}

void reads(mysqlx::Session &db) {
  db.sql("SELECT text FROM events WHERE id > ? ORDER BY id LIMIT 10").bind(5).execute(); // FIND ordered-scan events.id
  db.sql("SELECT text FROM events WHERE id = ?").bind(5).execute(); // NOT ordered-scan
}
void readsOfTable(mysqlx::Schema &db) {
  mysqlx::Table events = db.getTable("events");
  events.select("id", "text").where("id > :after").orderBy("id").limit(20).bind("after", 7).execute(); // FIND ordered-scan events.id
  events.select("text").orderBy("id DESC").limit(1).execute(); // FIND ordered-scan events.id
  events.select("text").where("id = :id").bind("id", 7).execute(); // NOT ordered-scan
  events.select("id").orderBy("text").limit(20).execute(); // NOT ordered-scan
  mysqlx::TableSelect page = events.select("MAX(id)"); // FIND ordered-scan events.id
  page.execute();
  db.getTable("beats").remove().where("at < 100").orderBy("at").limit(50).execute(); // FIND ordered-scan beats.at
  db.getTable("nodes").remove().where("seen < 100").execute(); // NOT ordered-scan
}
