// Elements of maps by an enumerator or a name.
#include <sqlite3.h>

#include <ctime>
#include <map>
#include <string>

enum class Query { Event, Visit };

static const std::map<Query, std::string> byEnum = {
    {Query::Visit, "INSERT INTO visits (who, at) VALUES (?, ?)"}, // NOT monotonic-key
    {Query::Event, "INSERT INTO events (name, at) VALUES (?, ?)"}, // FIND monotonic-key events.at
};

static const std::map<std::string, std::string> byName = {
    {"visit", "INSERT INTO visits (who, at) VALUES (?, ?)"}, // NOT monotonic-key
    {"event", "INSERT INTO events (at, name) VALUES (?, ?)"}, // NOT monotonic-key
};

static void bindTwo(sqlite3 *db, const std::string &text, long long first, long long second) {
  sqlite3_stmt *stmt = nullptr;
  sqlite3_prepare_v2(db, text.c_str(), -1, &stmt, nullptr);
  sqlite3_bind_int64(stmt, 1, first);
  sqlite3_bind_int64(stmt, 2, second);
  sqlite3_step(stmt);
}

void visit(sqlite3 *db, long long who) { bindTwo(db, byEnum.at(Query::Visit), who, time(nullptr)); }
void event(sqlite3 *db, long long who) { bindTwo(db, byEnum.at(Query::Event), who, time(nullptr)); }
void named(sqlite3 *db, long long who) { bindTwo(db, byName.at("visit"), who, time(nullptr)); }
void other(sqlite3 *db, long long who) { bindTwo(db, byName.at("event"), who, 7); }
