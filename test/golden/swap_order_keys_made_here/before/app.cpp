#include "snowflake.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

struct Event {
  std::int64_t seq;
  std::string what;
};

class Log {
public:
  explicit Log(sqlite3 *db) : db_(db) {}

  std::int64_t event(const std::string &device, const std::string &what) {
    const std::int64_t seq = ++last_; // [counter events]
    write(device, {seq, what});
    return seq;
  }

  void trace(const std::string &device) {
    const std::int64_t id = traces_.next_id(); // [time_ordered_id traces]
    sqlite3_stmt *st = prepare("INSERT INTO traces (trace, device) VALUES (?, ?)");
    sqlite3_bind_int64(st, 1, id);
    sqlite3_bind_text(st, 2, device.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_step(st);
    sqlite3_finalize(st);
  }

  std::int64_t step(const std::string &device) {
    sqlite3_stmt *st = prepare("SELECT MAX(no) FROM steps WHERE device = ?");
    sqlite3_bind_text(st, 1, device.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_step(st);
    const std::int64_t no = sqlite3_column_int64(st, 0) + 1; // [max_plus_one steps]
    sqlite3_finalize(st);
    st = prepare("INSERT INTO steps VALUES (?, ?)");
    sqlite3_bind_int64(st, 1, no);
    sqlite3_bind_text(st, 2, device.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_step(st);
    sqlite3_finalize(st);
    return no;
  }

  void load(const std::string &device, std::vector<Event> events) {
    std::sort(events.begin(), events.end(), [](const Event &a, const Event &b) { return a.seq < b.seq; }); // [order_sort events]
    for (const Event &e : events) // [ordered_load events]
      write(device, e);
    last_ = std::max(last_, events.back().seq);
  }

  std::vector<Event> of(const std::string &device) {
    std::vector<Event> found;
    sqlite3_stmt *st = prepare("SELECT seq, what FROM events WHERE device = ?");
    sqlite3_bind_text(st, 1, device.c_str(), -1, SQLITE_TRANSIENT);
    while (sqlite3_step(st) == SQLITE_ROW)
      found.push_back({sqlite3_column_int64(st, 0), reinterpret_cast<const char *>(sqlite3_column_text(st, 1))});
    sqlite3_finalize(st);
    return found;
  }

  int traces() {
    sqlite3_stmt *st = prepare("SELECT COUNT(*) FROM traces");
    sqlite3_step(st);
    const int n = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    return n;
  }

private:
  void write(const std::string &device, const Event &e) {
    sqlite3_stmt *st = prepare("INSERT INTO events (seq, device, what) VALUES (?, ?, ?)"); // [insert events]
    sqlite3_bind_int64(st, 1, e.seq);
    sqlite3_bind_text(st, 2, device.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(st, 3, e.what.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_step(st);
    sqlite3_finalize(st);
  }

  sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, sql, -1, &st, nullptr);
    return st;
  }

  sqlite3 *db_;
  std::int64_t last_ = 0;
  Snowflake traces_;
};

static std::string newest(const std::vector<Event> &events) {
  Event last = events.front();
  for (const Event &e : events)
    if (e.seq > last.seq) // [order_comparison events]
      last = e;
  return last.what;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  Log log(db);
  log.load("b", {{9, "hot"}, {7, "cold"}, {8, "warm"}});
  log.event("a", "on");
  log.event("b", "off");
  log.event("a", "slow");
  log.trace("a");
  log.trace("a");
  std::printf("%s %s %d\n", newest(log.of("a")).c_str(), newest(log.of("b")).c_str(), log.traces());
  std::printf("%d %d\n", static_cast<int>(log.step("a")), static_cast<int>(log.step("a")));
  sqlite3_close(db);
}
