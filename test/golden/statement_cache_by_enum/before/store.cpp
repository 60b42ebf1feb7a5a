#include "store.h"

static const char *textOf(Sql which) {
  switch (which) {
  case Sql::Add:
    return "INSERT INTO parts (id, shop, name) VALUES (?, ?, ?)";
  case Sql::Rename:
    return "UPDATE parts SET name = ? WHERE id = ?";
  case Sql::Drop:
    return "DELETE FROM parts WHERE id = ?";
  case Sql::Count:
    return "SELECT COUNT(*) FROM parts WHERE shop = ?";
  }
  return nullptr;
}

int statement(Store &store, Sql which, sqlite3_stmt **out) {
  sqlite3_stmt *&stmt = store.kept[which];
  if (stmt == nullptr) {
    if (sqlite3_prepare_v2(store.db, textOf(which), -1, &stmt, nullptr) != SQLITE_OK)
      return 1;
  } else {
    sqlite3_reset(stmt);
    sqlite3_clear_bindings(stmt);
  }
  *out = stmt;
  return 0;
}

int run(sqlite3_stmt *stmt) {
  const int rc = sqlite3_step(stmt);
  sqlite3_reset(stmt);
  return rc == SQLITE_DONE ? 0 : 1;
}
