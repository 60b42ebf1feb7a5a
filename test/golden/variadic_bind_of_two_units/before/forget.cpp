#include "store.h"

#include <cstdio>

sqlite3* db;

void forget(const std::string& depot) { Stmt("DELETE FROM scans WHERE depot = ?").with(depot).run(); }

int main(int, char** argv) {
  sqlite3_open(argv[1], &db);
  const bool differ = add("Nord") != add("Sued");
  forget("Nord");
  std::printf("%d %d\n", differ, sqlite3_changes(db));
  return sqlite3_close(db);
}
