#include "db.h"

#include <memory>

class Shim {
public:
  explicit Shim(Database &d) : d_(d) {}
  bool go(const std::string &text) { return d_.executeQuery(text); }
  long long id() const { return d_.lastId(); } // FIND auto-increment-read

private:
  Database &d_;
};

long long use(Shim &shim, const std::string &name) {
  Database &db = database();
  db.executeQuery("SELECT name FROM items ORDER BY id DESC LIMIT 10"); // FIND ordered-scan items.id
  db.trace("SELECT name FROM items ORDER BY id DESC LIMIT 10"); // NOT ordered-scan
  db.escape("SELECT name FROM items ORDER BY id DESC LIMIT 10"); // NOT ordered-scan
  db.beginAndRun("SELECT name FROM items ORDER BY id DESC LIMIT 20"); // FIND ordered-scan items.id
  shim.go("SELECT name FROM items ORDER BY id DESC LIMIT 30"); // FIND ordered-scan items.id
  db.executeQuery("SELECT name FROM items WHERE name = " + db.escape(name)); // NOT ordered-scan
  db.executeQuery("INSERT INTO items (name) VALUES (" + db.escape(name) + ")");
  return db.lastId() + // FIND auto-increment-read
         shim.id(); // FIND auto-increment-read
}
