// Ids that SQL itself reads back: by a query, by RETURNING, inside another statement.
#include <libpq-fe.h>
#include <sqlite3.h>

#include <cstdlib>

long long lastRow(sqlite3 *db) {
  sqlite3_stmt *s = nullptr;
  sqlite3_prepare_v2(db, "SELECT last_insert_rowid()", -1, &s, nullptr); // FIND auto-increment-read
  sqlite3_step(s);
  long long id = sqlite3_column_int64(s, 0);
  sqlite3_finalize(s);
  return id;
}

void child(sqlite3 *db) {
  sqlite3_exec(db, "INSERT INTO lines (order_id, text) VALUES (last_insert_rowid(), 'a')", nullptr, nullptr, nullptr); // FIND auto-increment-read
  sqlite3_exec(db, "INSERT INTO lines (order_id, text) VALUES (7, 'last_insert_rowid()')", nullptr, nullptr, nullptr); // NOT auto-increment-read
  sqlite3_exec(db, "UPDATE counters SET newest = last_insert_rowid() WHERE name = 'orders'", nullptr, nullptr, nullptr); // FIND auto-increment-read
  sqlite3_exec(db, "SELECT last_insert_row FROM counters", nullptr, nullptr, nullptr); // NOT auto-increment-read
}

long long newOrder(PGconn *c) {
  PGresult *r = PQexec(c, "INSERT INTO orders (text) VALUES ('x') RETURNING id"); // FIND auto-increment-read orders.id
  long long id = std::atoll(PQgetvalue(r, 0, 0));
  PQclear(r);
  return id;
}

void sequences(PGconn *c) {
  PQclear(PQexec(c, "SELECT lastval()")); // FIND auto-increment-read
  PQclear(PQexec(c, "SELECT currval(pg_get_serial_sequence('orders', 'id'))")); // FIND auto-increment-read
  PQclear(PQexec(c, "SELECT nextval('orders_id_seq')")); // NOT auto-increment-read
  PQclear(PQexec(c, "INSERT INTO orders (text) VALUES ('x') RETURNING text")); // NOT auto-increment-read
  PQclear(PQexec(c, "INSERT INTO unheard (text) VALUES ('x') RETURNING id")); // POSSIBLE auto-increment-read
  PQclear(PQexec(c, "UPDATE orders SET text = 'y' WHERE id = 3 RETURNING id")); // NOT auto-increment-read
}
