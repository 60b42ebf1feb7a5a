// Times beside an INSERT: most of them are no key.
#include <ctime>
#include <sqlite3.h>

void run(sqlite3 *db, const char *sql) { sqlite3_exec(db, sql, nullptr, nullptr, nullptr); }

void put(sqlite3 *db, const char *sql, long long value) {
  sqlite3_stmt *s = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &s, nullptr);
  sqlite3_bind_int64(s, 1, value);
  sqlite3_step(s);
}

void inSql(sqlite3 *db) {
  run(db, "INSERT INTO event (at, host) VALUES (strftime('%s', 'now'), 'a')");            // FIND monotonic-key event.at
  run(db, "INSERT INTO event VALUES (unixepoch(), 'a', 'b')");                            // FIND monotonic-key event.at
  run(db, "REPLACE INTO event (host, at) VALUES ('a', CURRENT_TIMESTAMP)");               // FIND monotonic-key event.at
  run(db, "INSERT INTO event (at, host) VALUES (strftime('%s', '2001-01-01'), 'a')");     // NOT monotonic-key
  run(db, "INSERT INTO event (at, host) VALUES (1000, strftime('%s', 'now'))");           // NOT monotonic-key
  run(db, "INSERT INTO visit (host, at) VALUES ('a', strftime('%s', 'now'))");            // NOT monotonic-key
  run(db, "INSERT INTO visit (host, seen) VALUES ('a', datetime('now'))");                // FIND monotonic-key visit.seen
  run(db, "INSERT INTO visit (host, left) VALUES ('a', datetime('now'))");                // NOT monotonic-key
  run(db, "INSERT INTO ban (who, until) VALUES ('a', julianday('now') + 1)");             // NOT monotonic-key
  run(db, "INSERT INTO ban (who, made) VALUES ('a', julianday('now'))");                  // FIND monotonic-key ban.made
  run(db, "INSERT INTO unknown (at, who) VALUES (CURRENT_TIMESTAMP, 'a')");               // POSSIBLE monotonic-key unknown.at
}

void updates(sqlite3 *db) {
  run(db, "UPDATE visit SET seen = strftime('%s', 'now') WHERE host = 'a'");              // FIND monotonic-key visit.seen
  run(db, "UPDATE visit SET left = strftime('%s', 'now') WHERE host = 'a'");              // NOT monotonic-key
  run(db, "UPDATE ban SET until = datetime('now') WHERE who = 'a'");                      // NOT monotonic-key
  run(db, "UPDATE visit SET seen = 0 WHERE host = 'a'");                                  // NOT monotonic-key
}

void bound(sqlite3 *db) {
  sqlite3_stmt *s = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO event (at, host) VALUES (?, 'a')", -1, &s, nullptr); // FIND monotonic-key event.at
  sqlite3_bind_int64(s, 1, std::time(nullptr) / 60);
  sqlite3_step(s);
  sqlite3_prepare_v2(db, "INSERT INTO visit (at, host) VALUES (?, 'b')", -1, &s, nullptr); // NOT monotonic-key
  sqlite3_bind_int64(s, 1, std::time(nullptr));
  sqlite3_step(s);
}
