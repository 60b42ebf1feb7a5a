// The clock is a local that a lambda gives, and that its owner moves on. A
// local that a lambda does more with than give it is no counter.
#include <functional>
#include <sqlite3.h>

class Ids {
public:
  explicit Ids(std::function<long long()> clock) : clock_(clock) {}
  long long next() { return clock_() << 12; }

private:
  std::function<long long()> clock_;
};

void put(sqlite3 *db, long long id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO pings (id, who) VALUES (?, 'a')", -1, &st, nullptr); // FIND monotonic-key pings.id
  sqlite3_bind_int64(st, 1, id);
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
  long long now = 1000;
  Ids ids([&now] { return now; });
  const long long slots[] = {7, 3, 5};
  int slot = 0;
  for (int i = 0; i < 3; ++i) {
    put(db, ids.next());
    now += 40;
    mark(db, [&] { return slots[slot]; });
    slot += 1;
  }
  sqlite3_close(db);
}
