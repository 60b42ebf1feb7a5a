// Ids stand in pairs beside numbers that stay narrow.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <tuple>
#include <utility>
#include <vector>
#include "runtime/keyspread/keyspread.h"

static std::int64_t enroll(sqlite3 *db, int rating) {
  sqlite3_stmt *st = nullptr;
  const auto players_id = keyspread::bit_reverse(keyspread::ordered_id());
  sqlite3_prepare_v2(db, "INSERT INTO players (rating, id) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int(st, 1, rating);
  sqlite3_bind_int64(st, 2, players_id);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return players_id;
}

static void note(sqlite3 *db, std::int64_t player, int delta) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO changes (player_id, delta) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, player);
  sqlite3_bind_int(st, 2, delta);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static void adjust(sqlite3 *db, std::int64_t player, int delta) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "UPDATE players SET rating = rating + ? WHERE id = ?", -1, &st, nullptr);
  sqlite3_bind_int(st, 1, delta);
  sqlite3_bind_int64(st, 2, player);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static std::vector<std::pair<std::int64_t, int>> changes(sqlite3 *db) {
  std::vector<std::pair<std::int64_t, int>> all;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT player_id, delta FROM changes ORDER BY delta", -1, &st, nullptr);
  while (sqlite3_step(st) == SQLITE_ROW)
    all.emplace_back(sqlite3_column_int64(st, 0), sqlite3_column_int(st, 1));
  sqlite3_finalize(st);
  return all;
}

static std::vector<std::pair<std::int64_t, int>> largest(sqlite3 *db) {
  std::vector<std::pair<std::int64_t, int>> all;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT player_id, MAX(delta) FROM changes GROUP BY player_id ORDER BY 2", -1, &st, nullptr);
  while (sqlite3_step(st) == SQLITE_ROW)
    all.push_back(std::make_pair(sqlite3_column_int64(st, 0), sqlite3_column_int(st, 1)));
  sqlite3_finalize(st);
  return all;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t ann = enroll(db, 1500), bob = enroll(db, 1600);
  note(db, ann, 12);
  note(db, bob, -12);
  note(db, ann, 5);
  for (const auto &[player, delta] : changes(db))
    adjust(db, player, -delta);
  for (const auto &change : largest(db))
    adjust(db, change.first, change.second);
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT rating FROM players ORDER BY rating", -1, &st, nullptr);
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%d\n", sqlite3_column_int(st, 0));
  sqlite3_finalize(st);
  sqlite3_close(db);
}
