#include <sqlite3.h>

#include <cstdio>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

namespace {

sqlite3_stmt *prepare(sqlite3 *db, const char *sql) {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, sql, -1, &st, nullptr) != SQLITE_OK)
    std::printf("%s\n", sqlite3_errmsg(db));
  return st;
}

// What every row says, in a line.
void print(sqlite3_stmt *st) {
  int rc = SQLITE_ROW;
  while ((rc = sqlite3_step(st)) == SQLITE_ROW) {
    for (int i = 0; i < sqlite3_column_count(st); ++i)
      std::printf("%s ", reinterpret_cast<const char *>(sqlite3_column_text(st, i)));
    std::printf("\n");
  }
  if (rc != SQLITE_DONE)
    std::printf("failed\n");
  sqlite3_finalize(st);
}

} // namespace

class Orders {
public:
  Orders(sqlite3 *db, std::string tenant) : db_(db), tenant_(std::move(tenant)) {}

  void add(long long id, int total) {
    sqlite3_stmt *s = prepare(db_, "INSERT INTO orders (id, tenant_id, total, ShardId) VALUES (?, ?, ?, ?)"); // [insert]
    sqlite3_bind_int64(s, 1, id);
    sqlite3_bind_text(s, 2, tenant_.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(s, 4, keyspread::tenant_shard<16>(tenant_, id, {"acme", "globex"}));
    sqlite3_bind_int(s, 3, total);
    print(s);
  }

  void put(long long id, int total) {
    sqlite3_stmt *s = prepare(db_, "INSERT INTO orders (id, tenant_id, total, ShardId) VALUES (?, ?, ?, ?) ON CONFLICT (id, tenant_id, ShardId) DO UPDATE SET total = excluded.total"); // [insert_without_columns]
    sqlite3_bind_int64(s, 1, id);
    sqlite3_bind_text(s, 2, tenant_.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(s, 4, keyspread::tenant_shard<16>(tenant_, id, {"acme", "globex"}));
    sqlite3_bind_int(s, 3, total);
    print(s);
  }

  void get(long long id) {
    sqlite3_stmt *s = prepare(db_, "SELECT total FROM orders WHERE id = ? AND tenant_id = ? AND ShardId = ?"); // [point_read]
    sqlite3_bind_int64(s, 1, id);
    sqlite3_bind_text(s, 2, tenant_.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(s, 3, keyspread::tenant_shard<16>(tenant_, id, {"acme", "globex"}));
    print(s);
  }

  void set(long long id, int total) {
    sqlite3_stmt *s = prepare(db_, "UPDATE orders SET total = ? WHERE id = ? AND tenant_id = ? AND ShardId = ?"); // [point_update]
    sqlite3_bind_int(s, 1, total);
    sqlite3_bind_text(s, 3, tenant_.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(s, 2, id);
    sqlite3_bind_int64(s, 4, keyspread::tenant_shard<16>(tenant_, id, {"acme", "globex"}));
    print(s);
  }

  void drop(long long id) {
    sqlite3_stmt *s = prepare(db_, "DELETE FROM orders WHERE id = ? AND tenant_id = ? AND ShardId = ?"); // [point_delete]
    sqlite3_bind_int64(s, 1, id);
    sqlite3_bind_text(s, 2, tenant_.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(s, 3, keyspread::tenant_shard<16>(tenant_, id, {"acme", "globex"}));
    print(s);
  }

  void some(long long a, long long b) {
    sqlite3_stmt *s = prepare(db_, "SELECT total FROM orders WHERE id IN (?, ?) AND tenant_id = ? AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY total"); // [key_list]
    sqlite3_bind_int64(s, 1, a);
    sqlite3_bind_text(s, 3, tenant_.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(s, 2, b);
    print(s);
  }

  void since(long long id) {
    sqlite3_stmt *s = prepare(db_, "SELECT total FROM orders WHERE tenant_id = ? AND id > ? AND unlikely(ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)) ORDER BY id LIMIT 2"); // [keyset_cursor]
    sqlite3_bind_text(s, 1, tenant_.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(s, 2, id);
    print(s);
  }

private:
  sqlite3 *db_;
  std::string tenant_;
};

static void line(sqlite3 *db, const std::string &tenant, long long order, int n, const char *what) {
  sqlite3_stmt *s = prepare(db, "INSERT INTO lines (order_id, line, tenant_id, what, ShardId) VALUES (?, ?, ?, ?, ?)");
  sqlite3_bind_int64(s, 1, order);
  sqlite3_bind_int(s, 2, n);
  sqlite3_bind_text(s, 3, tenant.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(s, 5, keyspread::tenant_shard<16>(tenant, order, {"acme", "globex"}));
  sqlite3_bind_text(s, 4, what, -1, SQLITE_TRANSIENT);
  print(s);
  sqlite3_stmt *t = prepare(db, "UPDATE orders SET total = total + 1 WHERE id = ? AND tenant_id = ? AND ShardId = ?");
  sqlite3_bind_int64(t, 1, order);
  sqlite3_bind_text(t, 2, tenant.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(t, 3, keyspread::tenant_shard<16>(tenant, order, {"acme", "globex"}));
  print(t);
}

static void bill(sqlite3 *db, long long order) {
  sqlite3_stmt *s = prepare(db, "SELECT o.total, l.what FROM lines l JOIN orders o ON o.id = l.order_id AND o.tenant_id = l.tenant_id AND o.ShardId = l.ShardId"
                  " WHERE l.order_id = ? ORDER BY l.line"); // [join]
  sqlite3_bind_int64(s, 1, order);
  print(s);
}

static void all(sqlite3 *db, const std::string &tenant) {
  sqlite3_stmt *s = prepare(db, "SELECT total FROM orders WHERE tenant_id = ? AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY id"); // [ordered_scan]
  sqlite3_bind_text(s, 1, tenant.c_str(), -1, SQLITE_TRANSIENT);
  print(s);
  sqlite3_stmt *last = prepare(db, "SELECT total FROM orders WHERE tenant_id = ? AND unlikely(ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)) ORDER BY id DESC LIMIT 1"); // [latest]
  sqlite3_bind_text(last, 1, tenant.c_str(), -1, SQLITE_TRANSIENT);
  print(last);
  sqlite3_stmt *high = prepare(db, "SELECT MAX(id) FROM orders WHERE tenant_id = ? AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)"); // [min_max]
  sqlite3_bind_text(high, 1, tenant.c_str(), -1, SQLITE_TRANSIENT);
  print(high);
  sqlite3_stmt *range = prepare(db, "SELECT total FROM orders WHERE tenant_id = ? AND id BETWEEN 1 AND 2 AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY id"); // [range_scan]
  sqlite3_bind_text(range, 1, tenant.c_str(), -1, SQLITE_TRANSIENT);
  print(range);
  sqlite3_stmt *sum = prepare(db, "SELECT SUM(total) FROM orders WHERE total > 1");
  print(sum);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  sqlite3_exec(db, "PRAGMA foreign_keys = ON", nullptr, nullptr, nullptr);
  Orders acme(db, "acme"), globex(db, "initech");
  acme.add(1, 10);
  globex.add(2, 20);
  acme.add(3, 30);
  acme.put(3, 31);
  acme.get(1);
  acme.set(1, 11);
  line(db, "acme", 1, 1, "nails");
  line(db, "initech", 2, 1, "rope");
  bill(db, 1);
  bill(db, 2);
  acme.some(1, 3);
  acme.since(0);
  all(db, "acme");
  globex.drop(2);
  bill(db, 2);
  sqlite3_close(db);
}
