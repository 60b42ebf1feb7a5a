// Reads along rising keys, and reads that only look like them.
#include <sqlite3.h>

void run(sqlite3 *db, const char *sql) { sqlite3_exec(db, sql, nullptr, nullptr, nullptr); }

void pages(sqlite3 *db) {
  run(db, "SELECT * FROM msg WHERE id > ? ORDER BY id LIMIT 50");                         // FIND ordered-scan msg.id
  run(db, "SELECT * FROM `msg` WHERE `id` < ? ORDER BY `id` DESC LIMIT ?");               // FIND ordered-scan msg.id
  run(db, "SELECT * FROM [msg] m WHERE m.[id] >= 10 AND m.[id] <= 20");                   // FIND ordered-scan msg.id
  run(db, "SELECT * FROM main.msg WHERE id BETWEEN ? AND ?");                             // FIND ordered-scan msg.id
  run(db, "SELECT body FROM msg WHERE (id, at) > (?, ?) LIMIT 9");                        // FIND ordered-scan msg.id
  run(db, "SELECT body FROM msg WHERE id > ?1 OR (id = ?1 AND at > ?2) ORDER BY id, at"); // FIND ordered-scan msg.id
  run(db, "SELECT m.body FROM msg m JOIN seen s ON s.id = m.id ORDER BY m.id DESC LIMIT 1"); // FIND ordered-scan msg.id
  run(db, "SELECT id AS n, body FROM msg ORDER BY n DESC LIMIT 5");                       // FIND ordered-scan msg.id
  run(db, "SELECT id, body FROM msg ORDER BY 1 DESC LIMIT 5");                            // FIND ordered-scan msg.id
  run(db, "SELECT body FROM msg ORDER BY -id LIMIT 5");                                   // FIND ordered-scan msg.id
  run(db, "SELECT body FROM msg WHERE kind = 3 ORDER BY id DESC LIMIT 1");                // FIND ordered-scan msg.id
  run(db, "SELECT text FROM log WHERE at > datetime('now', '-1 day') ORDER BY at");       // FIND ordered-scan log.at
  run(db, "SELECT text FROM word ORDER BY rowid DESC LIMIT 1");                           // FIND ordered-scan word.rowid
}

void extremes(sqlite3 *db) {
  run(db, "SELECT MAX(id) FROM msg");                                                     // FIND ordered-scan msg.id
  run(db, "SELECT COALESCE(MAX(id), 0) + 1 FROM msg");                                    // FIND ordered-scan msg.id
  run(db, "SELECT IFNULL(min(m.id), 0) FROM msg m");                                      // FIND ordered-scan msg.id
  run(db, "INSERT INTO word (text, n) VALUES ('m', (SELECT MAX(id) FROM msg))");          // FIND ordered-scan msg.id
  run(db, "SELECT MAX(at) FROM log");                                                     // FIND ordered-scan log.at
  run(db, "SELECT MAX(id) FROM msg WHERE room = 4");                                      // NOT ordered-scan
  run(db, "SELECT MAX(n) FROM word");                                                     // NOT ordered-scan
  run(db, "SELECT room, MAX(at) FROM msg GROUP BY room");                                 // NOT ordered-scan
  run(db, "SELECT MAXID(id) FROM msg");                                                   // NOT ordered-scan
}

void nested(sqlite3 *db) {
  run(db, "SELECT * FROM (SELECT * FROM msg ORDER BY id DESC LIMIT 9) ORDER BY at");      // FIND ordered-scan msg.id
  run(db, "SELECT * FROM (SELECT * FROM msg ORDER BY id DESC) LIMIT 9");                  // FIND ordered-scan msg.id
  run(db, "WITH m AS (SELECT * FROM msg WHERE id > ?) SELECT * FROM m ORDER BY id LIMIT 9"); // FIND ordered-scan msg.id
  run(db, "SELECT id FROM msg UNION SELECT id FROM seen ORDER BY id LIMIT 5");            // FIND ordered-scan msg.id
  run(db, "INSERT INTO seen SELECT room, id, at, 'x' FROM msg WHERE id > ? ORDER BY id"); // FIND ordered-scan msg.id
  run(db, "SELECT * FROM word WHERE n IN (SELECT id FROM msg ORDER BY id DESC LIMIT 3)"); // FIND ordered-scan msg.id
  run(db, "SELECT * FROM (SELECT text FROM word) LIMIT 9");                               // NOT ordered-scan
}

void purges(sqlite3 *db) {
  run(db, "DELETE FROM msg WHERE id < ?");                                                // FIND ordered-scan msg.id
  run(db, "DELETE FROM log WHERE at < datetime('now', '-30 days')");                      // FIND ordered-scan log.at
  run(db, "DELETE FROM msg WHERE at < 1000");                                             // NOT ordered-scan
  run(db, "DELETE FROM lease WHERE expires < 1000");                                      // NOT ordered-scan
  run(db, "DELETE FROM seen WHERE room = 3 AND id < 50");                                 // NOT ordered-scan
  run(db, "DELETE FROM msg WHERE id = 5");                                                // NOT ordered-scan
}

void prefixes(sqlite3 *db) {
  run(db, "SELECT who FROM seen WHERE room = ? ORDER BY room, id LIMIT 10");              // NOT ordered-scan
  run(db, "SELECT who FROM seen WHERE room = ? AND id > ? ORDER BY id LIMIT 10");         // NOT ordered-scan
  run(db, "SELECT who FROM seen WHERE room = ? ORDER BY at DESC LIMIT 10");               // NOT ordered-scan
  run(db, "SELECT body FROM msg WHERE room = ? ORDER BY id DESC LIMIT 1");                // NOT ordered-scan
  run(db, "SELECT body FROM msg WHERE room = ? AND at > ? ORDER BY at LIMIT 1");          // NOT ordered-scan
  run(db, "SELECT body FROM msg WHERE room IN (1, 2) ORDER BY id LIMIT 1");               // NOT ordered-scan
}

void others(sqlite3 *db) {
  run(db, "SELECT body FROM msg WHERE id = ? ORDER BY id LIMIT 1");                       // NOT ordered-scan
  run(db, "SELECT body FROM msg WHERE id IN (1, 2, 3) ORDER BY id LIMIT 2");              // NOT ordered-scan
  run(db, "SELECT body FROM msg ORDER BY body LIMIT 10");                                 // NOT ordered-scan
  run(db, "SELECT body FROM msg ORDER BY id % 7 LIMIT 10");                               // NOT ordered-scan
  run(db, "SELECT body FROM msg ORDER BY id = 5 DESC, body LIMIT 10");                    // NOT ordered-scan
  run(db, "SELECT name FROM lease WHERE addr > ? ORDER BY addr LIMIT 100");               // NOT ordered-scan
  run(db, "SELECT text FROM word WHERE text > ? ORDER BY text LIMIT 100");                // NOT ordered-scan
  run(db, "SELECT body FROM msg WHERE id > 0 AND kind = 2 LIMIT 10");                     // NOT ordered-scan
  run(db, "SELECT body FROM msg WHERE id > ?");                                           // POSSIBLE ordered-scan msg.id
  run(db, "SELECT body FROM msg ORDER BY id");                                            // POSSIBLE ordered-scan msg.id
  run(db, "SELECT * FROM elsewhere ORDER BY id DESC LIMIT 1");                            // POSSIBLE ordered-scan elsewhere.id
  run(db, "SELECT * FROM elsewhere ORDER BY name LIMIT 1");                               // NOT ordered-scan
}
