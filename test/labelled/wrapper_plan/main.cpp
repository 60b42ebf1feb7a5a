// What the plan says of the program's functions: added, confirmed, denied.
#include <sqlite3.h>

namespace remote {
void send(int channel, const char *text);
void hint(int channel, const char *text);
long long newest(int channel);
} // namespace remote

class Db {
public:
  bool run(const char *sql) { return sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) == SQLITE_OK; }
  bool rehearse(const char *sql) { return run(sql); }
  bool outer(const char *sql) { return run(sql); }

private:
  sqlite3 *db_ = nullptr;
};

long long use(Db &db) {
  remote::send(1, "SELECT name FROM items ORDER BY id LIMIT 1"); // FIND ordered-scan items.id
  remote::hint(1, "SELECT name FROM items ORDER BY id LIMIT 2"); // NOT ordered-scan
  db.run("SELECT name FROM items ORDER BY id LIMIT 3"); // FIND ordered-scan items.id
  db.outer("SELECT name FROM items ORDER BY id LIMIT 4"); // FIND ordered-scan items.id
  db.rehearse("SELECT name FROM items ORDER BY id LIMIT 5"); // NOT ordered-scan
  return remote::newest(1); // FIND auto-increment-read
}
