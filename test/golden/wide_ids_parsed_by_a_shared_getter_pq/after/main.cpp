// One getter reads ids and other numbers from the text of a cell.
#include <libpq-fe.h>

#include <cstdio>
#include <memory>
#include <string>
#include "runtime/keyspread/keyspread.h"
#include <cstdint>

class Result {
public:
  explicit Result(PGresult *r) : r_(r, PQclear) {}
  const char *get(int row, int col) const { return PQgetvalue(r_.get(), row, col); }
  std::int64_t getInt(int row, int col) const { return std::stoll(get(row, col)); }

private:
  std::shared_ptr<PGresult> r_;
};

static std::int64_t add(PGconn *db, int seats) {
  const std::string text = std::to_string(seats);
  const auto sailings_id = keyspread::bit_reverse(keyspread::ordered_id());
  const std::string sailings_id_text = std::to_string(sailings_id);
  const char *values[] = {text.c_str(), sailings_id_text.c_str()};
  return Result(PQexecParams(db, "INSERT INTO sailings (seats, id) VALUES ($1, $2) RETURNING id", 2, nullptr, values, nullptr, nullptr, 0))
      .getInt(0, 0);
}

static int seats(PGconn *db, std::int64_t sailing) {
  const std::string id = std::to_string(sailing);
  const char *values[] = {id.c_str()};
  return Result(PQexecParams(db, "SELECT seats FROM sailings WHERE id = $1", 1, nullptr, values, nullptr, nullptr, 0)).getInt(0, 0);
}

int main(int, char **argv) {
  PGconn *db = PQconnectdb(argv[1]);
  const std::int64_t ferry = add(db, 30), raft = add(db, 4);
  std::printf("%d %d %d\n", seats(db, ferry), seats(db, raft), ferry != raft);
  PQfinish(db);
}
