#include "warehouse.h"

namespace {

Item item_of(SQLite::Statement &query) {
  Item item;
  item.id = query.getColumn(0).getInt64();
  item.name = query.getColumn(1).getString();
  item.stock = query.getColumn(2).getInt();
  return item;
}

} // namespace

Item Warehouse::add(const std::string &name) {
  SQLite::Statement insert(db_, "INSERT INTO item (name) VALUES (:name)");
  insert.bind(":name", name);
  insert.exec();
  Item item;
  item.id = db_.getLastInsertRowid();
  item.name = name;
  return item;
}

std::optional<Item> Warehouse::find(std::int64_t id) {
  SQLite::Statement query(db_, "SELECT item_id, name, stock FROM item WHERE item_id = ?");
  query.bind(1, id);
  if (!query.executeStep())
    return std::nullopt;
  return item_of(query);
}

std::optional<Item> Warehouse::find(const std::string &name) {
  SQLite::Statement query(db_, "SELECT item_id, name, stock FROM item WHERE name = ?");
  query.bind(1, name);
  if (!query.executeStep())
    return std::nullopt;
  return item_of(query);
}

std::vector<std::string> Warehouse::names_of(std::int64_t a, std::int64_t b) {
  std::vector<std::string> names;
  SQLite::Statement query(db_, "SELECT name FROM item WHERE item_id IN (?, ?) ORDER BY name");
  query.bind(1, a);
  query.bind(2, b);
  while (query.executeStep())
    names.push_back(query.getColumn(0));
  return names;
}

int Warehouse::remove(std::int64_t item) {
  SQLite::Transaction transaction(db_);
  SQLite::Statement movements(db_, "DELETE FROM movement WHERE item_id = ?");
  movements.bind(1, item);
  const int gone = movements.exec();
  SQLite::Statement itself(db_, "DELETE FROM item WHERE item_id = ?");
  itself.bind(1, item);
  itself.exec();
  transaction.commit();
  return gone;
}
