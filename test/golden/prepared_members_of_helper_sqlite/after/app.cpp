// A helper prepares what members keep; other methods bind to them, run them and
// read the new id.
#include <sqlite3.h>

#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

static sqlite3_stmt *made(sqlite3 *db, const char *text) {
  sqlite3_stmt *statement = nullptr;
  sqlite3_prepare_v2(db, text, -1, &statement, nullptr);
  return statement;
}

class Harbour {
public:
  explicit Harbour(sqlite3 *db);
  ~Harbour();

  sqlite3_int64 moor(const std::string &boat, int feet);
  bool lengthen(sqlite3_int64 id, int feet);
  std::string boatAt(sqlite3_int64 id);

private:
  bool run(sqlite3_stmt *statement) {
    const int got = sqlite3_step(statement);
    sqlite3_reset(statement);
    return got == SQLITE_DONE;
  }

  sqlite3 *db;
  sqlite3_stmt *insert, *update, *select;
};

Harbour::Harbour(sqlite3 *db)
    : db(db), insert(made(db, "INSERT INTO berth (boat, feet, id, ShardId) VALUES (?, ?, ?, ?)")),
      update(made(db, "UPDATE berth SET feet = ? WHERE id = ? AND ShardId = ?")),
      select(made(db, "SELECT boat FROM berth WHERE id = ? AND ShardId = ?")) {}

Harbour::~Harbour() {
  sqlite3_finalize(insert);
  sqlite3_finalize(update);
  sqlite3_finalize(select);
}

sqlite3_int64 Harbour::moor(const std::string &boat, int feet) {
  const auto berth_id = keyspread::ordered_id();
  sqlite3_bind_text(insert, 1, boat.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(insert, 3, berth_id);
  sqlite3_bind_int64(insert, 4, keyspread::shard_of<8>(berth_id));
  sqlite3_bind_int(insert, 2, feet);
  run(insert);
  return berth_id;
}

bool Harbour::lengthen(sqlite3_int64 id, int feet) {
  sqlite3_bind_int(update, 1, feet);
  sqlite3_bind_int64(update, 2, id);
  sqlite3_bind_int64(update, 3, keyspread::shard_of<8>(id));
  return run(update) && sqlite3_changes(db) == 1;
}

std::string Harbour::boatAt(sqlite3_int64 id) {
  sqlite3_bind_int64(select, 1, id);
  sqlite3_bind_int64(select, 2, keyspread::shard_of<8>(id));
  std::string boat = "none";
  if (sqlite3_step(select) == SQLITE_ROW)
    boat = reinterpret_cast<const char *>(sqlite3_column_text(select, 0));
  sqlite3_reset(select);
  return boat;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  {
    Harbour harbour(db);
    const sqlite3_int64 first = harbour.moor("Petrel", 31), second = harbour.moor("Avocet", 24);
    std::printf("%d %s %s\n", harbour.lengthen(first, 33), harbour.boatAt(first).c_str(), harbour.boatAt(second).c_str());
  }
  sqlite3_close(db);
}
