#include "store.h"

static int drop(Store &store, const std::string &shop, std::int64_t id) {
  sqlite3_stmt *stmt = nullptr;
  if (const int rc = statement(store, Sql::Drop, &stmt); rc != 0)
    return rc;
  sqlite3_bind_int64(stmt, 1, id);
  sqlite3_bind_text(stmt, 2, shop.c_str(), -1, SQLITE_TRANSIENT);
  return run(stmt);
}

static int count(Store &store, const std::string &shop, int *out) {
  sqlite3_stmt *stmt = nullptr;
  if (const int rc = statement(store, Sql::Count, &stmt); rc != 0)
    return rc;
  sqlite3_bind_text(stmt, 1, shop.c_str(), -1, SQLITE_TRANSIENT);
  if (sqlite3_step(stmt) != SQLITE_ROW)
    return 1;
  *out = sqlite3_column_int(stmt, 0);
  sqlite3_reset(stmt);
  return 0;
}

int add(Store &store, const std::string &shop, std::int64_t id, const std::string &name) {
  int parts = 0;
  int rc = count(store, shop, &parts);
  if (rc == 0 && parts > 1000)
    rc = 2;
  sqlite3_stmt *stmt = nullptr;
  if (rc == 0)
    rc = statement(store, Sql::Add, &stmt);
  if (rc == 0) {
    sqlite3_bind_int64(stmt, 1, id);
    sqlite3_bind_text(stmt, 2, shop.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(stmt, 3, name.c_str(), -1, SQLITE_TRANSIENT);
    rc = run(stmt);
  }
  return rc;
}

int change(Store &store, const std::string &shop, std::int64_t id, const std::string &name) {
  if (name.empty())
    return drop(store, shop, id);
  int parts = 0;
  int rc = count(store, shop, &parts);
  sqlite3_stmt *stmt = nullptr;
  if (rc == 0)
    rc = statement(store, Sql::Rename, &stmt);
  if (rc == 0) {
    sqlite3_bind_text(stmt, 1, name.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(stmt, 3, shop.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(stmt, 2, id);
    rc = run(stmt);
  }
  return rc;
}
