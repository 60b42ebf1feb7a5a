#include "items.h"

#include <cstdio>

int Items::add(const std::string &name, int amount) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "INSERT INTO Item (Name, Amount) VALUES (?, ?)", -1, &st, nullptr); // [insert]
  sqlite3_bind_text(st, 1, name.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int(st, 2, amount);
  sqlite3_step(st);
  sqlite3_finalize(st);
  last_ = static_cast<int>(sqlite3_last_insert_rowid(db_)); // [id_read_call]
  return last_;
}

Item Items::find(const int &id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "SELECT ItemId, Name, Amount FROM Item WHERE ItemId = ?", -1, &st, nullptr); // [point_read]
  sqlite3_bind_int(st, 1, id);
  Item found;
  if (sqlite3_step(st) == SQLITE_ROW) {
    found.id = sqlite3_column_int(st, 0);
    found.name = reinterpret_cast<const char *>(sqlite3_column_text(st, 1));
    found.amount = sqlite3_column_int(st, 2);
  }
  sqlite3_finalize(st);
  return found;
}

int Items::amountOf(int id) {
  Query query(db_, "SELECT ItemId, Amount FROM Item WHERE ItemId = ? AND Amount > ?"); // [point_read]
  query.bind(1, id);
  query.bind(2, 0);
  if (!query.next())
    return -1;
  int found = query.number(0);
  int amount = query.number(1);
  return found == id ? amount : -2;
}

std::vector<int> Items::all() {
  std::vector<int> ids;
  Query query(db_, "SELECT ItemId, Amount FROM Item ORDER BY Name");
  while (query.next())
    ids.push_back(query.number(0));
  return ids;
}

std::map<int, std::string> Items::names() {
  std::map<int, std::string> result;
  for (int id : all())
    result[id] = find(id).name;
  return result;
}

void Items::rename(ItemId id, const char *name) {
  char sql[200];
  std::snprintf(sql, sizeof sql, "UPDATE Item SET Name = '%s' WHERE ItemId = %u", name, id); // [point_update]
  sqlite3_exec(db_, sql, nullptr, nullptr, nullptr);
}
