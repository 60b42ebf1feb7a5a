// Cells hold numbers or text, and are spelled for the database.
#include <libpq-fe.h>

#include <cstdint>
#include <string>
#include <variant>
#include <vector>
#include "runtime/keyspread/keyspread.h"

using Cell = std::variant<std::int64_t, std::string>;

static std::string spelled(const Cell &cell) {
  return std::holds_alternative<std::string>(cell) ? std::get<std::string>(cell) : std::to_string(std::get<std::int64_t>(cell));
}

static void run(PGconn *db, const char *sql, const std::vector<Cell> &cells) {
  std::vector<std::string> texts;
  for (const Cell &cell : cells)
    texts.push_back(spelled(cell));
  std::vector<const char *> values;
  for (const std::string &text : texts)
    values.push_back(text.c_str());
  PQclear(PQexecParams(db, sql, static_cast<int>(values.size()), nullptr, values.data(), nullptr, nullptr, 0));
}

template <class... Values> static void exec(PGconn *db, const char *sql, const Values &...values) {
  const std::vector<Cell> cells{Cell(values)...};
  run(db, sql, cells);
}

void put(PGconn *db, std::int64_t id, const std::string &city) {
  exec(db, "INSERT INTO parcel (id, city, ShardId) VALUES ($1, $2, $3)", id, city, keyspread::shard_of<16>(id));
}

void move(PGconn *db, std::int64_t id, const std::string &city) {
  exec(db, "UPDATE parcel SET city = $1 WHERE id = $2 AND ShardId = $3", city, id, keyspread::shard_of<16>(id));
}
