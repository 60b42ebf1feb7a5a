// Statements are kept in a map by their text, and made in its entry; a letter is bound by its address.
#include <sqlite3.h>

#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

class Stmt {
 public:
  explicit Stmt(sqlite3_stmt* raw) : raw_(raw) {}
  Stmt(const Stmt&) = delete;
  ~Stmt() { sqlite3_reset(raw_); }

  template <typename... Args>
  Stmt& with(const Args&... args) {
    int at = 0;
    (put(++at, args), ...);
    return *this;
  }
  bool row() { return sqlite3_step(raw_) == SQLITE_ROW; }
  std::string text(int column) const { return reinterpret_cast<const char*>(sqlite3_column_text(raw_, column)); }

 private:
  void put(int at, const std::string& value) { sqlite3_bind_text(raw_, at, value.c_str(), -1, SQLITE_TRANSIENT); }
  void put(int at, std::int64_t value) { sqlite3_bind_int64(raw_, at, value); }
  void put(int at, char value) { sqlite3_bind_text(raw_, at, &value, 1, SQLITE_TRANSIENT); }

  sqlite3_stmt* raw_;
};

class Connection {
 public:
  explicit Connection(const char* path) {
    if (sqlite3_open(path, &db_) != SQLITE_OK) throw std::runtime_error("cannot open it");
  }
  ~Connection() {
    for (auto& [sql, raw] : cache_) sqlite3_finalize(raw);
    sqlite3_close(db_);
  }
  Stmt use(const std::string& sql) {
    auto [it, fresh] = cache_.try_emplace(sql, nullptr);
    if (fresh && sqlite3_prepare_v2(db_, sql.c_str(), -1, &it->second, nullptr) != SQLITE_OK)
      throw std::runtime_error(sqlite3_errmsg(db_));
    return Stmt(it->second);
  }

 private:
  sqlite3* db_ = nullptr;
  std::unordered_map<std::string, sqlite3_stmt*> cache_;
};

struct Scan {
  std::int64_t id;
  std::string depot;
  char kind;
};

static void record(Connection& conn, const std::vector<Scan>& scans) {
  for (const Scan& scan : scans)
    conn.use("INSERT INTO scans (scan_id, depot, kind) VALUES (?, ?, ?)").with(scan.id, scan.depot, scan.kind).row();
}

static std::string depot_of(Connection& conn, std::int64_t id) {
  auto stmt = conn.use("SELECT depot FROM scans WHERE scan_id = ?");
  return stmt.with(id).row() ? stmt.text(0) : "nowhere";
}

int main(int, char** argv) {
  Connection conn(argv[1]);
  record(conn, {{7000001, "Nord", 'A'}, {7000002, "Sued", 'B'}});
  std::printf("%s %s %s\n", depot_of(conn, 7000001).c_str(), depot_of(conn, 7000002).c_str(), depot_of(conn, 1).c_str());
}
