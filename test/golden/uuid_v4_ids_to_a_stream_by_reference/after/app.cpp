// Ids go to a stream that the program knows by a reference; all that it makes
// stay in memory or go to the terminal.
#include <sqlite3.h>

#include <cstdint>
#include <iostream>
#include <sstream>
#include <string>
#include "runtime/keyspread/keyspread.h"

class Desk {
public:
  Desk(sqlite3 *db, std::ostream &out) : db_(db), out_(out) {}

  std::string lend(const std::string &item) {
    sqlite3_stmt *st = nullptr;
    const auto loans_id = keyspread::uuid_v4();
    sqlite3_prepare_v2(db_, "INSERT INTO loans (item, id) VALUES (?, ?)", -1, &st, nullptr); // [insert]
    sqlite3_bind_text(st, 1, item.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(st, 2, loans_id.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_step(st);
    sqlite3_finalize(st);
    const std::string id = loans_id; // [id_read_call]
    out_ << item << " is loan " << id << '\n';
    return id;
  }

private:
  sqlite3 *db_;
  std::ostream &out_;
};

static void print(std::ostream *out, sqlite3 *db, std::string id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT item FROM loans WHERE id = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  if (sqlite3_step(st) == SQLITE_ROW)
    *out << id << ": " << reinterpret_cast<const char *>(sqlite3_column_text(st, 0)) << '\n';
  sqlite3_finalize(st);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  std::ostringstream text;
  Desk desk(db, text);
  const std::string drill = desk.lend("drill"), saw = desk.lend("saw");
  print(&text, db, drill);
  print(&text, db, saw);
  std::istringstream lines(text.str());
  for (std::string line; std::getline(lines, line);) {
    const auto at = line.find(line.find("is loan") == std::string::npos ? ": " : " is");
    std::cout << (line.find("is loan") == std::string::npos ? line.substr(at) : line.substr(0, at)) << '\n';
  }
  sqlite3_close(db);
}
