// Lambdas bind the values of a statement, and have the tenant of the function
// that they stand in.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <ctime>
#include <functional>
#include <string>

struct Context {
  std::string tenant;
  std::int64_t last = 0;
};

static void put(sqlite3_stmt *st, int at, std::int64_t value) { sqlite3_bind_int64(st, at, value); }
static void put(sqlite3_stmt *st, int at, const std::string &value) {
  sqlite3_bind_text(st, at, value.c_str(), -1, SQLITE_TRANSIENT);
}

class Store {
public:
  explicit Store(sqlite3 *db) : db_(db) {}

  std::int64_t add(Context &ctx, std::int64_t days) {
    const std::int64_t id = (static_cast<std::int64_t>(std::time(nullptr)) << 20) | ++ctx.last;
    run("INSERT INTO leaves (id, tenant, days) VALUES (?, ?, ?)", [&](sqlite3_stmt *st) {
      put(st, 1, id);
      put(st, 2, ctx.tenant);
      put(st, 3, days);
    });
    return id;
  }
  bool extend(const Context &ctx, std::int64_t id, std::int64_t days) {
    return run("UPDATE leaves SET days = days + ?1 WHERE id = ?2", [&](sqlite3_stmt *st) {
      put(st, 1, days);
      put(st, 2, id);
    }) == 1;
  }
  bool drop(const Context &ctx, std::int64_t id) {
    if (ctx.tenant.empty())
      return false;
    return run("DELETE FROM leaves WHERE id = ?1", [&](sqlite3_stmt *st) { put(st, 1, id); }) == 1;
  }
  std::int64_t days(const Context &ctx) {
    std::int64_t sum = 0;
    run(
        "SELECT SUM(days) FROM leaves WHERE tenant = ?1", [&](sqlite3_stmt *st) { put(st, 1, ctx.tenant); },
        [&](sqlite3_stmt *st) { sum = sqlite3_column_int64(st, 0); });
    return sum;
  }

private:
  int run(const char *sql, const std::function<void(sqlite3_stmt *)> &bind,
          const std::function<void(sqlite3_stmt *)> &row = nullptr) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, sql, -1, &st, nullptr);
    bind(st);
    while (sqlite3_step(st) == SQLITE_ROW)
      if (row)
        row(st);
    sqlite3_finalize(st);
    return sqlite3_changes(db_);
  }
  sqlite3 *db_;
};

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  {
    Store store(db);
    Context acme{"acme"}, corp{"corp", 100};
    const std::int64_t one = store.add(acme, 3), two = store.add(acme, 5);
    store.add(corp, 9);
    std::printf("%d %d\n", store.extend(acme, one, 2), store.drop(acme, two));
    std::printf("%lld %lld\n", static_cast<long long>(store.days(acme)), static_cast<long long>(store.days(corp)));
  }
  sqlite3_close(db);
}
