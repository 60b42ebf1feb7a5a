// Texts are written into arrays whose size has a name. Where only numbers are put in, the room is known to be enough.
#include <sqlite3.h>

#include <cstdio>
#include <cstdlib>
#include "runtime/keyspread/keyspread.h"

#define MAX_SQL 120
constexpr int Longest = 100;

static sqlite3 *g_db;

static void run(const char *sql) {
  char *why = nullptr;
  if (sqlite3_exec(g_db, sql, nullptr, nullptr, &why) != SQLITE_OK) {
    std::fprintf(stderr, "%s: %s\n", why, sql);
    std::exit(1);
  }
}

static sqlite3_int64 check_in(const char *pet, int nights) {
  char sql[MAX_SQL + 256];
  const auto stays_id = keyspread::ordered_id();
  std::snprintf(sql, sizeof sql, "INSERT INTO stays (pet, nights, id, shard_id) VALUES ('%s', %d, %lld, %lld)", pet, nights, static_cast<long long>(stays_id), static_cast<long long>(keyspread::shard_of<8>(stays_id)));
  run(sql);
  return stays_id;
}

static void rename_pet(sqlite3_int64 stay, const char *pet) {
  char sql[Longest + 1 + 256];
  std::snprintf(sql, sizeof sql, "UPDATE stays SET pet = '%s' WHERE id = %lld AND shard_id = %d", pet, stay, static_cast<int>(keyspread::shard_of<8>(stay)));
  run(sql);
}

static void stay_longer(sqlite3_int64 stay, int nights) {
  char sql[MAX_SQL * 2];
  std::snprintf(sql, sizeof(sql), "UPDATE stays SET nights = nights + %d WHERE id = %lld AND shard_id = %d", nights, stay, static_cast<int>(keyspread::shard_of<8>(stay)));
  run(sql);
}

static void print(sqlite3_int64 stay) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(g_db, "SELECT pet, nights FROM stays WHERE id = ? AND shard_id = ?", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, stay);
  sqlite3_bind_int64(st, 2, keyspread::shard_of<8>(stay));
  if (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s: %d\n", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)), sqlite3_column_int(st, 1));
  sqlite3_finalize(st);
}

int main(int, char **argv) {
  if (sqlite3_open(argv[1], &g_db) != SQLITE_OK)
    return 1;
  const sqlite3_int64 rex = check_in("Rex", 3), mia = check_in("a cat with quite a long name, Mia", 2);
  rename_pet(rex, "Rex the Second");
  stay_longer(mia, 4);
  print(rex);
  print(mia);
  sqlite3_close(g_db);
}
