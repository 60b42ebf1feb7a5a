// A pack of values is bound by their addresses, numbers among them: each came by reference from the call.
#include <mysql.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

struct In {
  static void fill(MYSQL_BIND &bind, const std::int64_t &value) {
    bind.buffer_type = MYSQL_TYPE_LONGLONG;
    bind.buffer = const_cast<std::int64_t *>(&value);
  }
  static void fill(MYSQL_BIND &bind, const std::string &value) {
    bind.buffer_type = MYSQL_TYPE_STRING;
    bind.buffer = const_cast<char *>(value.data());
    bind.buffer_length = value.size();
  }
};

class Stmt {
public:
  Stmt(MYSQL *db, const std::string &sql) : st(mysql_stmt_init(db)) { mysql_stmt_prepare(st, sql.c_str(), sql.size()); }
  ~Stmt() { mysql_stmt_close(st); }

  template <typename... Args> Stmt &run(const Args &...args) {
    std::array<MYSQL_BIND, sizeof...(Args) + 1> binds{};
    std::size_t at = 0;
    (In::fill(binds[at++], args), ...);
    mysql_stmt_bind_param(st, binds.data());
    mysql_stmt_execute(st);
    return *this;
  }
  std::int64_t newId() const { return static_cast<std::int64_t>(mysql_stmt_insert_id(st)); }
  std::string text() {
    char room[100];
    unsigned long length = 0;
    MYSQL_BIND out{};
    out.buffer_type = MYSQL_TYPE_STRING;
    out.buffer = room;
    out.buffer_length = sizeof room;
    out.length = &length;
    mysql_stmt_bind_result(st, &out);
    mysql_stmt_store_result(st);
    const bool found = mysql_stmt_fetch(st) == 0;
    mysql_stmt_free_result(st);
    return found ? std::string(room, length) : "none";
  }

private:
  MYSQL_STMT *st;
};

template <typename... Args> static std::int64_t insert(MYSQL *db, const std::string &sql, const Args &...args) {
  Stmt st(db, sql);
  st.run(args...);
  return st.newId();
}

static std::int64_t add(MYSQL *db, const std::string &supplier, std::int64_t received) {
  const auto deliveries_id = keyspread::ordered_id();
  return (insert(db, "INSERT INTO deliveries (supplier, received, id, ShardId) VALUES (?, ?, ?, ?)", supplier, received, deliveries_id, keyspread::shard_of<8>(deliveries_id)), deliveries_id);
}

static void move(MYSQL *db, std::int64_t id, std::int64_t received) {
  Stmt(db, "UPDATE deliveries SET received = ? WHERE id = ? AND ShardId = ?").run(received, id, keyspread::shard_of<8>(id));
}

static std::string supplier(MYSQL *db, std::int64_t id) {
  return Stmt(db, "SELECT supplier FROM deliveries WHERE id = ? AND received > 0 AND ShardId = ?").run(id, keyspread::shard_of<8>(id)).text();
}

int main(int, char **argv) {
  MYSQL *db = mysql_init(nullptr);
  mysql_options(db, MYSQL_READ_DEFAULT_FILE, argv[1]);
  if (!mysql_real_connect(db, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0))
    return 1;
  std::vector<std::int64_t> ids = {add(db, "north", 1), add(db, "south", 0), add(db, "west", 3)};
  move(db, ids[1], 5);
  for (std::int64_t id : ids)
    std::printf("%s\n", supplier(db, id).c_str());
  mysql_close(db);
}
