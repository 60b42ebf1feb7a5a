// One getter reads ids and other numbers from the text of a cell.
#include <libpq-fe.h>

#include <cstdio>
#include <memory>
#include <string>

class Result {
public:
  explicit Result(PGresult *r) : r_(r, PQclear) {}
  const char *get(int row, int col) const { return PQgetvalue(r_.get(), row, col); }
  int getInt(int row, int col) const { return std::stoi(get(row, col)); }

private:
  std::shared_ptr<PGresult> r_;
};

static int add(PGconn *db, int seats) {
  const std::string text = std::to_string(seats);
  const char *values[] = {text.c_str()};
  return Result(PQexecParams(db, "INSERT INTO sailings (seats) VALUES ($1) RETURNING id", 1, nullptr, values, nullptr, nullptr, 0))
      .getInt(0, 0);
}

static int seats(PGconn *db, int sailing) {
  const std::string id = std::to_string(sailing);
  const char *values[] = {id.c_str()};
  return Result(PQexecParams(db, "SELECT seats FROM sailings WHERE id = $1", 1, nullptr, values, nullptr, nullptr, 0)).getInt(0, 0);
}

int main(int, char **argv) {
  PGconn *db = PQconnectdb(argv[1]);
  const int ferry = add(db, 30), raft = add(db, 4);
  std::printf("%d %d %d\n", seats(db, ferry), seats(db, raft), ferry != raft);
  PQfinish(db);
}
