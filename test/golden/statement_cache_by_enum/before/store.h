// Statements are prepared when they are first wanted, and kept by their number.
#pragma once
#include <cstdint>
#include <sqlite3.h>
#include <string>
#include <unordered_map>

enum class Sql { Add, Rename, Drop, Count };

struct Store {
  sqlite3 *db = nullptr;
  std::unordered_map<Sql, sqlite3_stmt *> kept;
};

int statement(Store &store, Sql which, sqlite3_stmt **out);
int run(sqlite3_stmt *stmt);

int add(Store &store, const std::string &shop, std::int64_t id, const std::string &name);
int change(Store &store, const std::string &shop, std::int64_t id, const std::string &name);
