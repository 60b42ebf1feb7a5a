// Orders along a key though another key is named, and orders that another key gives.
#include <sqlite3.h>

void run(sqlite3 *db, const char *sql) { sqlite3_exec(db, sql, nullptr, nullptr, nullptr); }

// Rows of several values come in one order: no index begins with it.
void feeds(sqlite3 *db) {
  run(db, "SELECT title FROM post WHERE author IN (SELECT author FROM follow WHERE follower = ?) ORDER BY id DESC LIMIT 20"); // FIND ordered-scan post.id
  run(db, "SELECT title FROM post WHERE author = ? ORDER BY id DESC LIMIT 20");               // NOT ordered-scan
  run(db, "SELECT title FROM post WHERE author IN (SELECT author FROM follow) AND id < 500"); // NOT ordered-scan
  run(db, "SELECT title FROM post WHERE id IN (SELECT post FROM pinned) ORDER BY id LIMIT 5"); // NOT ordered-scan
}

// The join makes the other table's column the same.
void joins(sqlite3 *db) {
  run(db, "SELECT p.title FROM post p JOIN pinned n ON n.post = p.id ORDER BY n.post DESC LIMIT 3");      // FIND ordered-scan post.id
  run(db, "SELECT p.title FROM post p LEFT JOIN pinned n ON n.post = p.id ORDER BY n.post DESC LIMIT 3"); // NOT ordered-scan
  run(db, "SELECT p.title FROM post p JOIN pinned n ON n.post = p.id ORDER BY n.place DESC LIMIT 3");     // NOT ordered-scan
}

// A range leads to the rows of a table of which nothing else is asked.
void ranges(sqlite3 *db) {
  run(db, "SELECT w.name FROM post p JOIN writer w ON w.code = p.author WHERE p.id > ? AND p.id <= ?"); // FIND ordered-scan post.id
  run(db, "SELECT w.name FROM post p JOIN writer w ON w.code = p.author WHERE p.id > ? AND p.id <= ? AND w.name = ?"); // POSSIBLE ordered-scan post.id
}

// An index that begins with the tenant gives the order of titles, not of ids.
void pages(sqlite3 *db) {
  run(db, "SELECT title FROM tenant_post WHERE tenant = ? AND id > ? ORDER BY id LIMIT 9"); // FIND ordered-scan tenant_post.id
  run(db, "SELECT title FROM tenant_post WHERE tenant = ? AND title > ? ORDER BY title LIMIT 9"); // NOT ordered-scan
  run(db, "SELECT title FROM post WHERE author = ? AND id > ? ORDER BY id LIMIT 9");        // NOT ordered-scan
}

void rows(sqlite3 *db) {
  run(db, "SELECT id FROM post WHERE (id, title) > (?, ?) ORDER BY id, title LIMIT 5"); // FIND ordered-scan post.id
  run(db, "SELECT id FROM post WHERE (author, id) > (?, ?) ORDER BY author, id LIMIT 5"); // NOT ordered-scan
}
