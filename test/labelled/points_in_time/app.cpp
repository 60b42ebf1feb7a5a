// Who gives a point in time is not seen, but it is one. A length of time is
// none.
#include <chrono>
#include <functional>
#include <sqlite3.h>
#include <vector>

using Instant = std::chrono::sys_time<std::chrono::milliseconds>;

struct AttemptId {
  long long value = 0;
};

class Mill {
public:
  explicit Mill(std::function<Instant()> now) : now_(std::move(now)) {}

  AttemptId next() {
    const auto ms = now_().time_since_epoch().count();
    tie_ = ms == last_ ? tie_ + 1 : 0;
    last_ = ms;
    return {(ms << 8) | tie_};
  }

private:
  std::function<Instant()> now_;
  long long last_ = -1, tie_ = 0;
};

void start(sqlite3 *db, Mill &mill) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO attempts (id, who) VALUES (?, 'a')", -1, &st, nullptr); // FIND monotonic-key attempts.id
  sqlite3_bind_int64(st, 1, mill.next().value);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void wait(sqlite3 *db, const std::function<std::chrono::milliseconds()> &delay) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "INSERT INTO delays (id, who) VALUES (?, 'b')", -1, &st, nullptr); // NOT monotonic-key
  sqlite3_bind_int64(st, 1, delay().count());
  sqlite3_step(st);
  sqlite3_finalize(st);
}

std::vector<long long> latest(sqlite3 *db) {
  std::vector<long long> found;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT id FROM attempts ORDER BY id DESC LIMIT 3", -1, &st, nullptr); // FIND ordered-scan attempts.id
  while (sqlite3_step(st) == SQLITE_ROW)
    found.push_back(sqlite3_column_int64(st, 0));
  sqlite3_finalize(st);
  return found;
}
