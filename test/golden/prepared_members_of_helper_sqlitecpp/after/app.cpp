// A helper prepares and returns by value what members keep; other methods bind
// to them, run them and read the new id.
#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

class Harbour {
public:
  explicit Harbour(SQLite::Database &in);

  std::int64_t moor(const std::string &boat, int feet);
  bool lengthen(std::int64_t id, int feet);
  std::string boatAt(std::int64_t id);

private:
  SQLite::Statement made(const char *text) const { return SQLite::Statement(db, text); }

  SQLite::Database &db;
  SQLite::Statement insert, update, select;
};

Harbour::Harbour(SQLite::Database &in)
    : db(in), insert(made("INSERT INTO berth (boat, feet, id, ShardId) VALUES (:boat, :feet, :id, :ShardId)")),
      update(made("UPDATE berth SET feet = :feet WHERE id = :berth AND ShardId = :ShardId")),
      select(made("SELECT boat FROM berth WHERE id = :berth AND ShardId = :ShardId")) {}

std::int64_t Harbour::moor(const std::string &boat, int feet) {
  insert.reset();
  const auto berth_id = keyspread::ordered_id();
  insert.bind(":boat", boat);
  insert.bind(":id", berth_id);
  insert.bind(":ShardId", keyspread::shard_of<8>(berth_id));
  insert.bind(":feet", feet);
  insert.exec();
  return berth_id;
}

bool Harbour::lengthen(std::int64_t id, int feet) {
  update.reset();
  update.bind(":feet", feet);
  update.bind(":berth", id);
  update.bind(":ShardId", keyspread::shard_of<8>(id));
  return update.exec() == 1;
}

std::string Harbour::boatAt(std::int64_t id) {
  select.reset();
  select.bind(":berth", id);
  select.bind(":ShardId", keyspread::shard_of<8>(id));
  return select.executeStep() ? select.getColumn(0).getString() : "none";
}

int main(int, char **argv) {
  SQLite::Database db(argv[1], SQLite::OPEN_READWRITE);
  Harbour harbour(db);
  const std::int64_t first = harbour.moor("Petrel", 31), second = harbour.moor("Avocet", 24);
  std::printf("%d %s %s\n", harbour.lengthen(first, 33), harbour.boatAt(first).c_str(), harbour.boatAt(second).c_str());
}
