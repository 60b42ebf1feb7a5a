// Ids go to a stream that the program knows by a reference, and one that it
// makes is a file, which others may read.
#include <sqlite3.h>

#include <cstdint>
#include <fstream>
#include <iostream>
#include <string>

static std::int64_t lend(sqlite3 *db, const std::string &item) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO loans (item) VALUES (?)", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, item.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return sqlite3_last_insert_rowid(db);
}

static void print(std::ostream &out, const std::string &item, std::int64_t id) { out << item << ',' << id << '\n'; }

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::int64_t drill = lend(db, "drill");
  print(std::cout, "drill", drill);
  std::ofstream file("loans.csv");
  print(file, "drill", drill);
  sqlite3_close(db);
}
