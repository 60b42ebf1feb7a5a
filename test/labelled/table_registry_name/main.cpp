// Statements stored under a name, run by it with their values in a list.
#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

class Registry {
public:
  void add(const std::string &name, const std::string &sql) {
    sqlite3_prepare_v2(db, sql.c_str(), -1, &handles[name], nullptr);
  }
  void exec(const std::string &name, const std::vector<int64_t> &values);

private:
  sqlite3 *db = nullptr;
  std::map<std::string, sqlite3_stmt *> handles;
};

void Registry::exec(const std::string &name, const std::vector<int64_t> &values) {
  sqlite3_stmt *stmt = handles.at(name);
  for (size_t i = 0; i < values.size(); ++i)
    sqlite3_bind_int64(stmt, static_cast<int>(i) + 1, values[i]);
  sqlite3_step(stmt);
  sqlite3_reset(stmt);
}

void setup(Registry &r) {
  r.add("newest", "SELECT id FROM items ORDER BY id DESC LIMIT 1"); // FIND ordered-scan items.id
  r.add("by_seen", "SELECT id FROM items WHERE seen = ?"); // NOT ordered-scan
  r.add("add_event", "INSERT INTO events (at, kind) VALUES (?, ?)"); // FIND monotonic-key events.at
  r.add("add_visit", "INSERT INTO visits (who, at) VALUES (?, ?)"); // NOT monotonic-key
}

static int64_t now() { return std::chrono::system_clock::now().time_since_epoch().count(); }

void event(Registry &r, int64_t kind) {
  r.exec("add_event", {now(), kind});
}
void visit(Registry &r, int64_t who) {
  r.exec("add_visit", {who, now()}); // NOT monotonic-key
}
