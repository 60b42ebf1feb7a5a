#include "db.h"

bool Over::sweep(const char *text) { return query(text); }

void use(Lite &lite, Over &over, int first) {
  lite.select("SELECT name FROM items ORDER BY id DESC LIMIT 10"); // FIND ordered-scan items.id
  lite.remark("SELECT name FROM items ORDER BY id DESC LIMIT 10"); // NOT ordered-scan
  Holder<Lite> h(lite);
  h.go("SELECT name FROM items ORDER BY id DESC LIMIT 11"); // FIND ordered-scan items.id
  over.query("SELECT name FROM items ORDER BY id DESC LIMIT 12"); // FIND ordered-scan items.id
  over.query(7);
  over.sweep();
  over.sweep("SELECT name FROM items ORDER BY name LIMIT 2"); // NOT ordered-scan
  run(lite.db, "SELECT name FROM items WHERE id > ? ORDER BY id LIMIT ?", first, 10); // FIND ordered-scan items.id
  run(lite.db, "SELECT name FROM items WHERE id = ?", first); // NOT ordered-scan
}
