// Rows are read by operators that read any column; what a member of a class is
// filled from is known only when the program is run.
#include <sqlite3.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

class Query {
public:
  Query(sqlite3 *db, const char *sql) { sqlite3_prepare_v2(db, sql, -1, &st_, nullptr); }
  ~Query() { sqlite3_finalize(st_); }
  Query &operator<<(std::int64_t x) {
    sqlite3_bind_int64(st_, ++bound_, x);
    return *this;
  }
  Query &operator<<(const std::string &x) {
    sqlite3_bind_text(st_, ++bound_, x.c_str(), -1, SQLITE_TRANSIENT);
    return *this;
  }
  bool row() {
    read_ = 0;
    return sqlite3_step(st_) == SQLITE_ROW;
  }
  Query &operator>>(std::int64_t &x) {
    x = sqlite3_column_int64(st_, read_++);
    return *this;
  }
  Query &operator>>(std::string &x) {
    x = reinterpret_cast<const char *>(sqlite3_column_text(st_, read_++));
    return *this;
  }

private:
  sqlite3_stmt *st_ = nullptr;
  int bound_ = 0, read_ = 0;
};

struct Job {
  std::int64_t id = 0;
  std::string kind;
  std::int64_t cost = 0;
};

struct Room {
  std::int64_t number = 0, beds = 0;
};

class Office {
public:
  explicit Office(sqlite3 *db) : db_(db) {}
  void add(const std::string &kind, std::int64_t cost) {
    Query q(db_, "INSERT INTO jobs (kind, cost) VALUES (?, ?)");
    q << kind << cost;
    q.row();
  }
  std::vector<Job> after(std::int64_t last) {
    Query q(db_, "SELECT id, kind, cost FROM jobs WHERE id > ? ORDER BY id"); // FIND ordered-scan
    q << last;
    std::vector<Job> found;
    for (Job j; q.row(); found.push_back(j))
      q >> j.id >> j.kind >> j.cost;
    return found;
  }
  std::vector<Room> rooms() {
    Query q(db_, "SELECT number, beds FROM rooms");
    std::vector<Room> found;
    for (Room r; q.row(); found.push_back(r))
      q >> r.number >> r.beds;
    return found;
  }

private:
  sqlite3 *db_;
};

class Worker {
public:
  explicit Worker(Office &office) : office_(office) {}
  void poll() {
    for (const Job &j : office_.after(seen_)) {
      std::printf("%s\n", j.kind.c_str());
      if (j.id > seen_) // FIND order-dependence jobs.id
        seen_ = j.id;
      if (j.cost > dearest_) // NOT order-dependence
        dearest_ = j.cost;
    }
    for (const Room &r : office_.rooms())
      highest_ = std::max(highest_, r.number); // NOT order-dependence
  }

private:
  Office &office_;
  std::int64_t seen_ = 0, dearest_ = 0, highest_ = 0;
};

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  Office office(db);
  Worker worker(office);
  office.add("print", 3);
  worker.poll();
  return sqlite3_close(db);
}
