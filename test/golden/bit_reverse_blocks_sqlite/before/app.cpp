#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <string>
#include <vector>

// The number is the id: it would not count any more.
static std::int64_t last_order = 0;

void place(sqlite3 *db, const std::string &customer) {
  const std::int64_t id = ++last_order;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO orders (id, number, customer) VALUES (?, ?, ?)", -1, &st, nullptr); // [counter orders]
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 2, id);
  sqlite3_bind_text(st, 3, customer.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

std::vector<std::int64_t> ids(sqlite3 *db, const char *sql, std::int64_t from) {
  std::vector<std::int64_t> found;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, from);
  while (sqlite3_step(st) == SQLITE_ROW)
    found.push_back(sqlite3_column_int64(st, 0));
  sqlite3_finalize(st);
  return found;
}

void read(sqlite3 *db, std::int64_t from) {
  ids(db, "SELECT id FROM orders WHERE customer > ? ORDER BY id", from);           // [ordered_scan orders]
  ids(db, "SELECT id FROM orders WHERE number > ? ORDER BY 1 DESC LIMIT 1", from); // [latest orders]
  ids(db, "SELECT MAX(id) FROM orders WHERE number > ?", from);                    // [min_max orders]
  ids(db, "SELECT id FROM orders WHERE id > ? LIMIT 20", from);                    // [keyset_cursor orders]
  ids(db, "SELECT id FROM orders WHERE id BETWEEN ? AND 100", from);               // [range_scan orders]
  ids(db, "SELECT a.id FROM orders a JOIN orders b ON a.id < b.id WHERE b.number = ?", from);
  ids(db, "SELECT id, MAX(id) FROM tickets WHERE opened > ? GROUP BY opened", from);
  ids(db, "SELECT id FROM tickets WHERE id < ? ORDER BY id", from);
  ids(db, "SELECT id FROM tickets WHERE opened > ? UNION SELECT id FROM tickets ORDER BY id", from);
  ids(db, "SELECT b.id - a.id FROM tickets a, tickets b WHERE a.opened > ?", from);
}

// Too narrow, and a counter that rises in a statement of its own.
static int last_ticket = 0;
void open(sqlite3 *db, std::int64_t at) {
  const int id = ++last_ticket;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO tickets (id, opened) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 2, at);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static std::int64_t last_parcel = 0;
void send(sqlite3 *db, int weight) {
  ++last_parcel;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO parcels (id, weight) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, last_parcel);
  sqlite3_bind_int(st, 2, weight);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

bool newer(sqlite3 *db) {
  std::vector<std::int64_t> some = ids(db, "SELECT id FROM parcels WHERE weight = ?", 1);
  std::sort(some.begin(), some.end()); // [order_sort parcels]
  return some[0] > some[1];            // [order_comparison parcels]
}
