#include <sqlite3.h>

#include <string>

static void run(sqlite3 *db, const std::string &sql) {
  sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
}

void all(sqlite3 *db) {
  run(db, "INSERT INTO orders (id, total) VALUES (1, 2)");            // [insert]
  run(db, "INSERT INTO orders (id, tenant_id, total) VALUES (1, NULL, 2)");
  run(db, "INSERT INTO orders (id, total) SELECT 7, 8");              // [insert_select]
  run(db, "SELECT total FROM orders WHERE id = 1");                   // [point_read]
  run(db, "UPDATE orders SET total = 3 WHERE id = 1");                // [point_update]
  run(db, "DELETE FROM orders WHERE id = 1");                         // [point_delete]
  run(db, "SELECT total FROM orders WHERE id IN (1, 2)");             // [key_list]
  run(db, "SELECT total FROM orders WHERE id = 1 OR id = 2");
  run(db, "SELECT total FROM orders WHERE id BETWEEN 1 AND 9");       // [range_scan]
  run(db, "SELECT total FROM orders ORDER BY id LIMIT 3");            // [ordered_scan]
  run(db, "SELECT total FROM orders ORDER BY id DESC LIMIT 1");       // [latest]
  run(db, "SELECT MAX(id) FROM orders");                              // [min_max]
  run(db, "SELECT total FROM orders WHERE id > 7 ORDER BY id LIMIT 3"); // [keyset_cursor]
  run(db, "SELECT o.total FROM notes n JOIN orders o ON o.id = n.order_id"); // [join]
  run(db, "UPDATE orders SET tenant_id = 'b' WHERE tenant_id = 'a'");
  // Right as they are:
  run(db, "SELECT total FROM orders WHERE id = 1 AND tenant_id = 'a'");
  run(db, "SELECT COUNT(*) FROM orders");
}

// Two values that may be the tenant.
void either(sqlite3 *db, const std::string &from, const std::string &to) {
  run(db, "SELECT total FROM orders WHERE tenant_id = '" + from + "'");
  run(db, "SELECT total FROM orders WHERE tenant_id = '" + to + "'");
  run(db, "SELECT total FROM orders WHERE id = 5 AND total > " + std::to_string(1));
}
