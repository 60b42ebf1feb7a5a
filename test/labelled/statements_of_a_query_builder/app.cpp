#include "query.h"

std::vector<std::int64_t> newestOrders(sqlite3 *db) {
  return Query::from("orders")
      .columns("id") // FIND ordered-scan orders.id
      .orderBy("id DESC")
      .limit(20)
      .all(db);
}

std::vector<std::int64_t> ordersBehind(sqlite3 *db, std::int64_t last) {
  return Query::from("orders")
      .columns("id") // FIND ordered-scan orders.id
      .where("id > ?", last)
      .orderBy("id")
      .limit(50)
      .all(db);
}

std::vector<std::int64_t> ordersOf(sqlite3 *db, std::int64_t customer) {
  return Query::from("orders")
      .columns("id")
      .where("customer_id = ?", customer) // NOT ordered-scan
      .all(db);
}

std::vector<std::int64_t> namesOf(sqlite3 *db, std::int64_t id) {
  return Query::from("customers")
      .columns("length(name)")
      .where("id = ?", id) // NOT ordered-scan
      .orderBy("name")
      .all(db);
}
