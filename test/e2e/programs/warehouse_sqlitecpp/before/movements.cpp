#include "warehouse.h"

namespace {

std::vector<Movement> all(SQLite::Statement &query) {
  std::vector<Movement> found;
  while (query.executeStep()) {
    Movement m;
    m.id = query.getColumn("movement_id").getInt64();
    m.item = query.getColumn("item_id").getInt64();
    m.amount = query.getColumn("amount").getInt();
    m.reason = query.getColumn("reason").getString();
    found.push_back(m);
  }
  return found;
}

} // namespace

bool Warehouse::move(Movement &movement) {
  SQLite::Transaction transaction(db_);
  SQLite::Statement update(db_, "UPDATE item SET stock = stock + ?1 WHERE item_id = ?2 AND stock + ?1 >= 0");
  update.bind(1, movement.amount);
  update.bind(2, movement.item);
  if (update.exec() != 1)
    return false; // rolled back
  SQLite::Statement insert(db_, "INSERT INTO movement (item_id, amount, reason) VALUES (?, ?, ?)");
  insert.bind(1, movement.item);
  insert.bind(2, movement.amount);
  insert.bind(3, movement.reason);
  insert.exec();
  movement.id = db_.getLastInsertRowid();
  transaction.commit();
  return true;
}

std::vector<Movement> Warehouse::history(std::int64_t item) {
  SQLite::Statement query(db_, "SELECT movement_id, item_id, amount, reason FROM movement WHERE item_id = ? "
                               "ORDER BY movement_id");
  query.bind(1, item);
  return all(query);
}

std::vector<Movement> Warehouse::last(int n) {
  SQLite::Statement query(db_, "SELECT * FROM movement ORDER BY movement_id DESC LIMIT ?");
  query.bind(1, n);
  return all(query);
}
