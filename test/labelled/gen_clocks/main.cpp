// Clocks of C, POSIX and C++ as keys, as later parts, and beside the key.
#include <sqlite3.h>
#include <sys/time.h>

#include <chrono>
#include <ctime>

static void put(sqlite3 *db, const char *sql, long long first, long long second) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, sql, -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, first);
  sqlite3_bind_int64(st, 2, second);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

static long long nowMillis() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

void byTime(sqlite3 *db, long long device) {
  put(db, "INSERT INTO c_time (at, device) VALUES (?, ?)", time(nullptr), device); // FIND monotonic-key c_time.at
  time_t now;
  time(&now);
  put(db, "INSERT INTO c_time_out (at, device) VALUES (?, ?)", now, device); // FIND monotonic-key c_time_out.at
  put(db, "INSERT INTO device_time (device, at) VALUES (?, ?)", device, time(nullptr)); // NOT monotonic-key
  put(db, "INSERT INTO device_seen (device, at) VALUES (?, ?)", device, now);           // NOT monotonic-key
}

void byChrono(sqlite3 *db, long long device) {
  put(db, "INSERT INTO chrono_time (at, device) VALUES (?, ?)", nowMillis(), device); // FIND monotonic-key chrono_time.at
  long long ticks = std::chrono::steady_clock::now().time_since_epoch().count();
  put(db, "INSERT INTO steady_time (at, device) VALUES (?, ?)", ticks, device); // FIND monotonic-key steady_time.at
  put(db, "INSERT INTO device_time (device, at) VALUES (?, ?)", device, nowMillis()); // NOT monotonic-key
}

void byPosix(sqlite3 *db, long long device) {
  timeval tv;
  gettimeofday(&tv, nullptr);
  put(db, "INSERT INTO tv_time (at, device) VALUES (?, ?)", tv.tv_sec, device); // FIND monotonic-key tv_time.at
  timespec ts;
  clock_gettime(CLOCK_REALTIME, &ts);
  put(db, "INSERT INTO ts_time (at, device) VALUES (?, ?)", ts.tv_sec * 1000000000LL + ts.tv_nsec, device); // FIND monotonic-key ts_time.at
  put(db, "INSERT INTO device_time (device, at) VALUES (?, ?)", device, ts.tv_sec); // NOT monotonic-key
}

void deadline(sqlite3 *db, long long device, long long given) {
  put(db, "INSERT INTO c_time (at, device) VALUES (?, ?)", given, device); // NOT monotonic-key
  long long took = time(nullptr) - given;
  put(db, "INSERT INTO device_time (device, at) VALUES (?, ?)", device, took); // NOT monotonic-key
}
