// Drogon: SQL with its values behind it, or streamed; rows go to callbacks and coroutines.
#include <drogon/orm/DbClient.h>

#include <ctime>
#include <string>

using namespace drogon::orm;

unsigned long long addUser(const DbClientPtr &db, const std::string &name) {
  Result r = db->execSqlSync("INSERT INTO users (name) VALUES ($1)", name); // NOT monotonic-key
  return r.insertId(); // FIND auto-increment-read
}

long long addUserReturning(const DbClientPtr &db, const std::string &name) {
  const Result r = db->execSqlSync("INSERT INTO users (name) VALUES ($1) RETURNING id", name); // FIND auto-increment-read users.id
  return r[0]["id"].as<long long>();
}

void addEvent(const DbClientPtr &db, long long who) {
  long long at = std::time(nullptr);
  db->execSqlAsync("INSERT INTO events (at, who) VALUES ($1, $2)", [](const Result &) {}, [](const DrogonDbException &) {}, at, who); // FIND monotonic-key events.at
}

void streamEvent(const DbClientPtr &db, long long who) {
  *db << "INSERT INTO events (at, who) VALUES ($1, $2)" << static_cast<long long>(std::time(nullptr)) << who << Mode::Blocking // FIND monotonic-key events.at
      >> [](const Result &) {} >> [](const DrogonDbException &) {};
}

void setValue(const DbClientPtr &db, long long who, const std::string &value) {
  long long at = std::time(nullptr);
  *db << "INSERT INTO settings (who, at, value) VALUES ($1, $2, $3)" << who << at << value // NOT monotonic-key
      >> [](const Result &) {} >> [](const DrogonDbException &) {};
}

void welcome(const DbClientPtr &db, const std::string &name) {
  unsigned long long id = addUser(db, name); // NOT auto-increment-read
  db->execSqlSync("INSERT INTO settings (who, value) VALUES ($1, 'new')", id); // FIND monotonic-key settings.who
}

// The id comes to a callback.
void welcomeLater(const DbClientPtr &db, const std::string &name) {
  db->execSqlAsync(
      "INSERT INTO users (name) VALUES ($1)", // NOT monotonic-key
      [db](const Result &r) {
        db->execSqlSync("INSERT INTO settings (who, value) VALUES ($1, 'new')", // FIND monotonic-key settings.who
                        r.insertId()); // FIND auto-increment-read
      },
      [](const DrogonDbException &) {}, name);
}

drogon::Task<long long> newest(DbClientPtr db) {
  Result r = co_await db->execSqlCoro("SELECT at, who FROM events ORDER BY at DESC LIMIT $1", 10); // FIND ordered-scan events.at
  for (Row row : r)
    row["at"].as<long long>();
  co_return static_cast<long long>(r.size());
}

void page(const DbClientPtr &db, long long after) {
  *db << "SELECT who FROM events WHERE at > $1 ORDER BY at LIMIT 100" << after // FIND ordered-scan events.at
      >> [](const Result &r) {
           for (const auto &row : r)
             row["who"].as<long long>();
         } >> [](const DrogonDbException &) {};
}

std::string valueOf(const DbClientPtr &db, long long who) {
  Result r = db->execSqlSync("SELECT value FROM settings WHERE who = $1 ORDER BY who LIMIT 1", who); // NOT ordered-scan
  db->execSqlSync("SELECT who FROM settings WHERE value > $1 ORDER BY value LIMIT 5", "x"); // NOT ordered-scan
  return r.front()["value"].as<std::string>();
}
