// The clock is an object of a class that can be called, and steps by more than
// one constant. What an object gives that counts nothing is no rising key.
#include <functional>
#include <sqlite3.h>

class Replay {
public:
  long long operator()() {
    if (++calls % 5 != 0)
      at += 60 + 7 * static_cast<long long>(calls);
    return at;
  }

private:
  long long at = 1700000000;
  int calls = 0;
};

class Dice {
public:
  long long operator()() { return eyes; }
  void turn(long long by) { eyes += by; }

private:
  long long eyes = 1;
};

void ping(sqlite3 *db, const std::function<long long()> &clock) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO pings (id, who) VALUES (?, 'a')", -1, &st, nullptr); // FIND monotonic-key pings.id
  sqlite3_bind_int64(st, 1, clock());
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void mark(sqlite3 *db, const std::function<long long()> &number) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO marks (id, who) VALUES (?, 'b')", -1, &st, nullptr); // NOT monotonic-key
  sqlite3_bind_int64(st, 1, number());
  sqlite3_step(st);
  sqlite3_finalize(st);
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  const std::function<long long()> clock = Replay();
  for (int i = 0; i < 3; ++i)
    ping(db, clock);
  mark(db, Dice());
  sqlite3_close(db);
}
