#include "items.h"

#include <cstdio>
#include "runtime/keyspread/keyspread.h"
#include <cstdint>

std::int64_t Items::add(const std::string &name, int amount) {
  sqlite3_stmt *st = nullptr;
  const auto item_id = keyspread::ordered_id();
  sqlite3_prepare_v2(db_, "INSERT INTO Item (Name, Amount, ItemId, ShardId) VALUES (?, ?, ?, ?)", -1, &st, nullptr); // [insert]
  sqlite3_bind_text(st, 1, name.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, item_id);
  sqlite3_bind_int64(st, 4, keyspread::shard_of<16>(item_id));
  sqlite3_bind_int(st, 2, amount);
  sqlite3_step(st);
  sqlite3_finalize(st);
  last_ = item_id; // [id_read_call]
  return last_;
}

Item Items::find(const std::int64_t &id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "SELECT ItemId, Name, Amount FROM Item WHERE ItemId = ? AND ShardId = ?", -1, &st, nullptr); // [point_read]
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<16>(id));
  Item found;
  if (sqlite3_step(st) == SQLITE_ROW) {
    found.id = sqlite3_column_int64(st, 0);
    found.name = reinterpret_cast<const char *>(sqlite3_column_text(st, 1));
    found.amount = sqlite3_column_int(st, 2);
  }
  sqlite3_finalize(st);
  return found;
}

int Items::amountOf(std::int64_t id) {
  Query query(db_, "SELECT ItemId, Amount FROM Item WHERE ItemId = ? AND Amount > ? AND ShardId = ?"); // [point_read]
  query.bind(1, id);
  query.bind(3, keyspread::shard_of<16>(id));
  query.bind(2, 0);
  if (!query.next())
    return -1;
  std::int64_t found = query.number(0);
  int amount = query.number(1);
  return found == id ? amount : -2;
}

std::vector<std::int64_t> Items::all() {
  std::vector<std::int64_t> ids;
  Query query(db_, "SELECT ItemId, Amount FROM Item ORDER BY Name");
  while (query.next())
    ids.push_back(query.number(0));
  return ids;
}

std::map<std::int64_t, std::string> Items::names() {
  std::map<std::int64_t, std::string> result;
  for (std::int64_t id : all())
    result[id] = find(id).name;
  return result;
}

void Items::rename(ItemId id, const char *name) {
  char sql[456];
  std::snprintf(sql, sizeof sql, "UPDATE Item SET Name = '%s' WHERE ItemId = %llu AND ShardId = %d", name, static_cast<unsigned long long>(id), static_cast<int>(keyspread::shard_of<16>(id))); // [point_update]
  sqlite3_exec(db_, sql, nullptr, nullptr, nullptr);
}
