// An object that lives as long as the program: one method fills the members with statements, others run them.
#include <sqlite3.h>

#include <cstdio>
#include <sstream>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

class App {
public:
  void open(const char *path);
  void close();
  bool command(const std::string &line);

private:
  struct Command {
    const char *verb;
    void (App::*run)(const std::string &);
  };
  static const Command commands[];

  void enter(const std::string &lot);
  void leave(const std::string &cents);
  void print(const std::string &what);
  void prepare(sqlite3_stmt **slot, const char *sql);
  void charge(sqlite3_int64 stay, int cents);
  void trace(sqlite3_stmt *st) const;

  sqlite3 *db = nullptr;
  sqlite3_stmt *addStay = nullptr, *addCharge = nullptr, *total = nullptr;
  std::vector<sqlite3_stmt **> slots;
  sqlite3_int64 lastStay = 0;
  bool verbose = false;
};

void App::prepare(sqlite3_stmt **slot, const char *sql) {
  sqlite3_prepare_v2(db, sql, -1, slot, nullptr);
  slots.push_back(slot);
}

void App::open(const char *path) {
  sqlite3_open(path, &db);
  prepare(&addStay, "INSERT INTO stays (lot, id) VALUES (?, ?)");
  prepare(&addCharge, "INSERT INTO charges (stay_id, line, cents)"
                      " VALUES (?1, (SELECT COUNT(*) + 1 FROM charges WHERE stay_id = ?1), ?2)");
  prepare(&total, "SELECT s.lot, SUM(c.cents) FROM stays s JOIN charges c ON c.stay_id = s.id"
                  " GROUP BY s.id ORDER BY s.lot");
}

void App::close() {
  for (sqlite3_stmt **slot : slots) {
    sqlite3_finalize(*slot);
    *slot = nullptr;
  }
  sqlite3_close(db);
}

void App::trace(sqlite3_stmt *st) const {
  if (verbose)
    std::fprintf(stderr, "%s\n", sqlite3_sql(st));
}

void App::charge(sqlite3_int64 stay, int cents) {
  trace(addCharge);
  sqlite3_bind_int64(addCharge, 1, stay);
  sqlite3_bind_int(addCharge, 2, cents);
  sqlite3_step(addCharge);
  sqlite3_reset(addCharge);
}

void App::enter(const std::string &lot) {
  trace(addStay);
  const auto stays_id = keyspread::bit_reverse(keyspread::ordered_id());
  sqlite3_bind_text(addStay, 1, lot.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(addStay, 2, stays_id);
  sqlite3_step(addStay);
  sqlite3_reset(addStay);
  lastStay = stays_id;
  charge(lastStay, 50);
}

void App::leave(const std::string &cents) { charge(lastStay, std::stoi(cents)); }

void App::print(const std::string &) {
  trace(total);
  while (sqlite3_step(total) == SQLITE_ROW)
    std::printf("%s %d\n", reinterpret_cast<const char *>(sqlite3_column_text(total, 0)),
                sqlite3_column_int(total, 1));
  sqlite3_reset(total);
}

const App::Command App::commands[] = {{"enter", &App::enter}, {"leave", &App::leave}, {"print", &App::print}};

bool App::command(const std::string &line) {
  std::istringstream words(line);
  std::string verb, word;
  words >> verb >> word;
  for (const Command &c : commands) {
    if (verb != c.verb)
      continue;
    (this->*c.run)(word);
    return true;
  }
  return false;
}

int main(int, char **argv) {
  App app;
  app.open(argv[1]);
  for (const char *line : {"enter north", "leave 120", "enter south", "print all"})
    app.command(line);
  app.close();
}
