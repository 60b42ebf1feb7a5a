#include "store.h"

unsigned int put(pqxx::work &tx, const std::string &name) {
  pqxx::result r = tx.exec_params("INSERT INTO item (name) VALUES ($1) RETURNING id", name); // [id_read_returning]
  return r[0][0].as<unsigned int>();
}

void adopt(pqxx::work &tx, unsigned int child, unsigned int parent) {
  tx.exec_params("UPDATE item SET parent = $1 WHERE id = $2", parent, child); // [point_update]
}

std::optional<int> parentOf(pqxx::work &tx, unsigned int id) {
  pqxx::result r = tx.exec_params("SELECT parent FROM item WHERE id = $1", id); // [point_read]
  if (r.empty() || r[0][0].is_null())
    return std::nullopt;
  return r[0][0].as<int>();
}

Named byName(pqxx::work &tx, const std::string &name) {
  Cell cell(tx.exec_params("SELECT id, length(name) AS size FROM item WHERE name = $1", name));
  Named found{0, name};
  found.id = cell.number<unsigned int>("id");
  if (cell.number<int>("size") == 0)
    found.name = "none";
  return found;
}
