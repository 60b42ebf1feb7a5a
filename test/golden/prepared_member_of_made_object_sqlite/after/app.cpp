// A store behind an interface: its constructor prepares what a virtual method
// runs, its destructor lets go of it.
#include <sqlite3.h>

#include <cstdio>
#include <memory>
#include <string>
#include "runtime/keyspread/keyspread.h"

class Store {
public:
  virtual ~Store() = default;
  virtual void put(sqlite3_int64 id, const std::string &probe, int value) = 0;
  virtual int valueOf(sqlite3_int64 id) = 0;
};

struct Finalize {
  void operator()(sqlite3_stmt *s) const { sqlite3_finalize(s); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Finalize>;

class SqliteStore final : public Store {
public:
  explicit SqliteStore(sqlite3 *to) : db(to) {
    put_ = prepare("INSERT INTO reading (id, probe, value, ShardId) VALUES (?, ?, ?, ?)");
  }
  SqliteStore(const SqliteStore &) = delete;
  ~SqliteStore() override { put_.reset(); }

  void put(sqlite3_int64 id, const std::string &probe, int value) override {
    sqlite3_bind_int64(put_.get(), 1, id);
    sqlite3_bind_int64(put_.get(), 4, keyspread::shard_of<8>(id));
    sqlite3_bind_text(put_.get(), 2, probe.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(put_.get(), 3, value);
    sqlite3_step(put_.get());
    sqlite3_reset(put_.get());
  }

  int valueOf(sqlite3_int64 id) override {
    Statement find = prepare("SELECT value FROM reading WHERE id = ? AND ShardId = ?");
    sqlite3_bind_int64(find.get(), 1, id);
    sqlite3_bind_int64(find.get(), 2, keyspread::shard_of<8>(id));
    return sqlite3_step(find.get()) == SQLITE_ROW
               ? sqlite3_column_int(find.get(), 0)
               : -1;
  }

private:
  Statement prepare(const char *sql) {
    sqlite3_stmt *raw = nullptr;
    sqlite3_prepare_v2(db, sql, -1, &raw, nullptr);
    return Statement(raw);
  }

  sqlite3 *db;
  Statement put_;
};

static std::unique_ptr<Store> openStore(sqlite3 *db) {
  return std::make_unique<SqliteStore>(db);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  if (sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  {
    const std::unique_ptr<Store> store = openStore(db);
    for (int i = 1; i <= 5; ++i)
      store->put(i, "probe " + std::to_string(i % 2), i * 7);
    std::printf("%d %d\n", store->valueOf(3), store->valueOf(9));
  }
  sqlite3_close(db);
}
