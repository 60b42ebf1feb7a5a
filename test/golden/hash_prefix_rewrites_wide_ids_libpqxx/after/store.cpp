#include "store.h"
#include "runtime/keyspread/keyspread.h"
#include <cstdint>

std::uint64_t put(pqxx::work &tx, const std::string &name) {
  const auto item_id = keyspread::ordered_id();
  pqxx::result r = tx.exec_params("INSERT INTO item (name, id, ShardId, itemShardId) VALUES ($1, $2, $3, NULL) RETURNING id", name, item_id, keyspread::shard_of<16>(item_id)); // [id_read_returning]
  return r[0][0].as<std::uint64_t>();
}

void adopt(pqxx::work &tx, std::uint64_t child, std::uint64_t parent) {
  tx.exec_params("UPDATE item SET parent = $1, itemShardId = $3 WHERE id = $2 AND ShardId = $4", parent, child, keyspread::shard_of<16>(parent), keyspread::shard_of<16>(child)); // [point_update]
}

std::optional<std::int64_t> parentOf(pqxx::work &tx, std::uint64_t id) {
  pqxx::result r = tx.exec_params("SELECT parent FROM item WHERE id = $1 AND ShardId = $2", id, keyspread::shard_of<16>(id)); // [point_read]
  if (r.empty() || r[0][0].is_null())
    return std::nullopt;
  return r[0][0].as<std::int64_t>();
}

Named byName(pqxx::work &tx, const std::string &name) {
  Cell cell(tx.exec_params("SELECT id, length(name) AS size FROM item WHERE name = $1", name));
  Named found{0, name};
  found.id = cell.number<std::uint64_t>("id");
  if (cell.number<int>("size") == 0)
    found.name = "none";
  return found;
}
