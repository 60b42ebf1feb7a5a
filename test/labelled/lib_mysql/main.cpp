// The C interface of MySQL and MariaDB: text with and without its length,
// statements with their values in MYSQL_BIND arrays, ids, rows.
#include <mysql.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>

unsigned long long addPlayer(MYSQL *db, const std::string &name) {
  const std::string sql = "INSERT INTO players (name) VALUES ('" + name + "')";
  mysql_real_query(db, sql.c_str(), sql.length());
  return mysql_insert_id(db); // FIND auto-increment-read
}

void giveItem(MYSQL *db, const std::string &name) {
  const unsigned long long player = addPlayer(db, name);
  char sql[128];
  std::snprintf(sql, sizeof sql, "INSERT INTO items (player_id, slot) VALUES (%llu, 1)", player); // FIND monotonic-key items.player_id
  mysql_query(db, sql);
  std::snprintf(sql, sizeof sql, "UPDATE players SET lastlogin = %ld WHERE name = '%s'", (long)std::time(nullptr), name.c_str()); // NOT monotonic-key
  mysql_query(db, sql);
}

void died(MYSQL *db, int player) {
  MYSQL_STMT *st = mysql_stmt_init(db);
  const char *sql = "INSERT INTO deaths (at, player_id, level) VALUES (?, ?, ?)"; // FIND monotonic-key deaths.at
  mysql_stmt_prepare(st, sql, std::strlen(sql));
  long long at = std::time(nullptr);
  int level = 8;
  MYSQL_BIND values[3];
  std::memset(values, 0, sizeof values);
  values[0].buffer_type = MYSQL_TYPE_LONGLONG;
  values[0].buffer = &at;
  values[1].buffer_type = MYSQL_TYPE_LONG;
  values[1].buffer = &player;
  values[2].buffer_type = MYSQL_TYPE_LONG;
  values[2].buffer = &level;
  mysql_stmt_bind_param(st, values);
  mysql_stmt_execute(st);
  mysql_stmt_close(st);
}

// The same array in another order: the time is no key here.
unsigned long long made(MYSQL *db, int player) {
  MYSQL_STMT *st = mysql_stmt_init(db);
  const char *sql = "INSERT INTO items (player_id, slot, made) VALUES (?, 2, ?)"; // NOT monotonic-key
  mysql_stmt_prepare(st, sql, std::strlen(sql));
  long long at = std::time(nullptr);
  MYSQL_BIND values[2] = {};
  values[1].buffer_type = MYSQL_TYPE_LONGLONG;
  values[1].buffer = (void *)&at;
  values[0].buffer_type = MYSQL_TYPE_LONG;
  values[0].buffer = (void *)&player;
  mysql_stmt_bind_param(st, values);
  mysql_stmt_execute(st);
  return mysql_stmt_insert_id(st); // FIND auto-increment-read
}

// One MYSQL_BIND needs no array.
void one(MYSQL *db) {
  MYSQL_STMT *st = mysql_stmt_init(db);
  mysql_stmt_prepare(st, "INSERT INTO deaths (at, player_id) VALUES (?, 0)", 48); // FIND monotonic-key deaths.at
  time_t at = time(nullptr);
  MYSQL_BIND value;
  std::memset(&value, 0, sizeof value);
  value.buffer_type = MYSQL_TYPE_LONGLONG;
  value.buffer = &at;
  mysql_stmt_bind_param(st, &value);
  mysql_stmt_execute(st);
}

void list(MYSQL *db) {
  mysql_query(db, "SELECT id, name FROM players WHERE id > 100 ORDER BY id LIMIT 50"); // FIND ordered-scan players.id
  MYSQL_RES *rows = mysql_store_result(db);
  while (MYSQL_ROW row = mysql_fetch_row(rows)) {
    const std::string sql = std::string("INSERT INTO items (player_id, slot) VALUES (") + row[0] + ", 3)"; // FIND ordered-load items.player_id; NOT monotonic-key
    mysql_query(db, sql.c_str());
  }
  mysql_free_result(rows);
  mysql_query(db, "SELECT name FROM players WHERE id = 100"); // NOT ordered-scan
  mysql_query(db, "SELECT id FROM players ORDER BY name LIMIT 50"); // NOT ordered-scan
  mysql_send_query(db, "SELECT MAX(id) FROM players", 27); // FIND ordered-scan players.id
}

unsigned long long lastByQuery(MYSQL *db) {
  mysql_query(db, "SELECT LAST_INSERT_ID()"); // FIND auto-increment-read
  MYSQL_RES *rows = mysql_use_result(db);
  MYSQL_ROW row = mysql_fetch_row(rows);
  const unsigned long long id = row ? std::strtoull(row[0], nullptr, 10) : 0;
  mysql_free_result(rows);
  return id;
}

void escaped(MYSQL *db, const std::string &killer) {
  const std::string at = std::to_string(std::time(nullptr));
  char safe[64], name[64];
  mysql_real_escape_string(db, safe, at.c_str(), at.size());
  mysql_real_escape_string(db, name, killer.c_str(), killer.size());
  std::string sql = std::string("INSERT INTO deaths (at, player_id) SELECT '") + safe + "', id FROM players WHERE name = '" + name + "'"; // FIND monotonic-key deaths.at
  mysql_query(db, sql.c_str());
  sql = std::string("INSERT INTO deaths (at, player_id) VALUES ('") + safe + "', 7)"; // FIND monotonic-key deaths.at
  mysql_query(db, sql.c_str());
  sql = std::string("INSERT INTO items (player_id, slot) VALUES ('") + name + "', 7)"; // NOT monotonic-key
  mysql_query(db, sql.c_str());
}
