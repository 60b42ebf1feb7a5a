// A function puts the key together, and the text gives it in quotes: to a sum, and to a stream.
#include <sqlite3.h>

#include <cstdio>
#include <ctime>
#include <sstream>
#include <string>
#include "runtime/keyspread/keyspread.h"

static std::string next_key() {
  static int count = 0;
  char text[40];
  std::snprintf(text, sizeof text, "%012lld-%06d", static_cast<long long>(std::time(nullptr)), ++count);
  return text;
}

static std::string add(sqlite3 *db, const std::string &sender, const std::string &city) {
  const std::string key = next_key();
  const std::string sql = "INSERT INTO parcel (id, sender, city, ShardId) VALUES ('" + key + "', '" + sender + "', '" + city + "', " + std::to_string(keyspread::shard_of<16>(key)) + ")";
  sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr);
  return key;
}

static void move_new(sqlite3 *db, const std::string &sender, const std::string &city) {
  const std::string key = next_key();
  std::ostringstream sql;
  sql << "INSERT INTO parcel (id, sender, city, ShardId) VALUES ('" << key << "', '" << sender << "', '" << city << "', " << keyspread::shard_of<16>(key) << ")";
  sqlite3_exec(db, sql.str().c_str(), nullptr, nullptr, nullptr);
}

static void show(sqlite3 *db, const std::string &key) {
  const std::string sql = "SELECT sender FROM parcel WHERE id = '" + key + "' AND ShardId = " + std::to_string(keyspread::shard_of<16>(key));
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql.c_str(), -1, &st, nullptr);
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s\n", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
  sqlite3_finalize(st);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::string one = add(db, "Ann", "Bern"), two = add(db, "Bob", "Graz");
  move_new(db, "Cid", "Linz");
  show(db, one);
  show(db, two);
  sqlite3_close(db);
  return 0;
}
