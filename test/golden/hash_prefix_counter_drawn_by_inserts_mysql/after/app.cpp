// Ids that have to stay small, of a database that computes no column of them:
// INSERTs draw them from a sequence, and say the shard of what they drew.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <mysql/mysql.h>
#include <string>
#include "runtime/keyspread/keyspread.h"

// As it goes over the wire.
struct __attribute__((packed)) Greeting {
  std::uint8_t kind;
  std::uint16_t id;
};
static_assert(sizeof(Greeting) == 3);

static MYSQL *conn;

static void run(const std::string &sql) {
  if (mysql_query(conn, sql.c_str()))
    std::printf("%s\n", mysql_error(conn));
}

static std::uint16_t add(const char *name) {
  run(std::string("INSERT INTO account (name, id, ShardId) VALUES ('") + name + "', LAST_INSERT_ID(NEXTVAL(account_ids)), (LASTVAL(account_ids) % 4 + 4) % 4)");
  return static_cast<std::uint16_t>(mysql_insert_id(conn));
}

static short addVisitor(const char *name, int visits) {
  MYSQL_STMT *st = mysql_stmt_init(conn);
  static const char sql[] = "INSERT INTO account (id, name, visits, ShardId) VALUES (LAST_INSERT_ID(NEXTVAL(account_ids)), ?, ?, (LASTVAL(account_ids) % 4 + 4) % 4)";
  mysql_stmt_prepare(st, sql, sizeof sql - 1);
  unsigned long length = std::string(name).size();
  MYSQL_BIND binds[2] = {};
  binds[0].buffer_type = MYSQL_TYPE_STRING;
  binds[0].buffer = const_cast<char *>(name);
  binds[0].buffer_length = length;
  binds[0].length = &length;
  binds[1].buffer_type = MYSQL_TYPE_LONG;
  binds[1].buffer = &visits;
  mysql_stmt_bind_param(st, binds);
  if (mysql_stmt_execute(st))
    std::printf("%s\n", mysql_stmt_error(st));
  const short id = static_cast<short>(mysql_stmt_insert_id(st));
  mysql_stmt_close(st);
  return id;
}

static void addEntry(short account, int line, int cents) {
  char sql[416];
  std::snprintf(sql, sizeof sql, "INSERT INTO entry (account, line, cents, ShardId) VALUES (%d, %d, %d, %d)", account, line, cents, static_cast<int>(keyspread::modulo_shard<4>(account)));
  run(sql);
}

static void show(const char *what, const char *sql) {
  run(sql);
  std::printf("%s:", what);
  if (MYSQL_RES *rows = mysql_store_result(conn)) {
    while (MYSQL_ROW row = mysql_fetch_row(rows))
      std::printf(" %s=%s", row[0], row[1]);
    mysql_free_result(rows);
  }
  std::printf("\n");
}

int main(int argc, char **argv) {
  conn = mysql_init(nullptr);
  if (argc < 2 || mysql_options(conn, MYSQL_READ_DEFAULT_FILE, argv[1]) ||
      !mysql_real_connect(conn, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0))
    return 1;
  Greeting hello{1, add("ann")};
  const short bob = addVisitor("bob", 3);
  std::printf("%d %d %d\n", hello.kind, hello.id, bob);
  run("INSERT INTO account (name, visits, id, ShardId) VALUES ('cem', 1, LAST_INSERT_ID(NEXTVAL(account_ids)), (LASTVAL(account_ids) % 4 + 4) % 4), ('dan', 2, NEXTVAL(account_ids), (LASTVAL(account_ids) % 4 + 4) % 4)");
  std::printf("first of two: %d\n", static_cast<int>(mysql_insert_id(conn)));
  for (int line = 1; line < 4; ++line)
    addEntry(bob, line, 100 * line);
  char sql[416];
  std::snprintf(sql, sizeof sql, "UPDATE account SET visits = visits + 1 WHERE id = %d AND ShardId = %d", bob, static_cast<int>(keyspread::modulo_shard<4>(bob)));
  run(sql);
  show("page", "SELECT id, visits FROM account WHERE id > 2 AND ShardId IN (0, 1, 2, 3) ORDER BY id LIMIT 3");
  show("all", "SELECT id, name FROM account WHERE ShardId IN (0, 1, 2, 3) ORDER BY id");
  show("sums", "SELECT a.name, SUM(e.cents) FROM account a JOIN entry e ON e.account = a.id AND e.ShardId = a.ShardId GROUP BY a.id, a.name"
               " ORDER BY a.name");
  char gone[416];
  std::snprintf(gone, sizeof gone, "DELETE FROM account WHERE id = %d AND ShardId = %d", bob, static_cast<int>(keyspread::modulo_shard<4>(bob)));
  run(gone);
  show("entries", "SELECT account, cents FROM entry WHERE ShardId IN (0, 1, 2, 3) ORDER BY account, line");
  mysql_close(conn);
}
