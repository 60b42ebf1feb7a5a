#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

static std::string time_id() {
  static int count = 0;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  char text[40];
  std::snprintf(text, sizeof text, "%013llx-%06d",
                static_cast<unsigned long long>(std::chrono::duration_cast<std::chrono::milliseconds>(now).count()), ++count);
  return text;
}

// The id is made with the scope; whoever does not commit writes nothing.
class Scope {
public:
  Scope(sqlite3 *db, std::string actor) : db_(db), id_(time_id()), actor_(std::move(actor)) {}
  const std::string &id() const { return id_; }
  void commit(std::int64_t at) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, "INSERT INTO events (id, at, actor) VALUES (?, ?, ?)", -1, &st, nullptr);
    sqlite3_bind_text(st, 1, id_.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(st, 2, at);
    sqlite3_bind_text(st, 3, actor_.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_step(st);
    sqlite3_finalize(st);
  }

private:
  sqlite3 *db_;
  std::string id_, actor_;
};

static bool has(sqlite3 *db, const std::string &id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db, "SELECT 1 FROM events WHERE id = ?", -1, &st, nullptr);
  sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
  const bool found = sqlite3_step(st) == SQLITE_ROW;
  sqlite3_finalize(st);
  return found;
}

int main(int argc, char **argv) {
  sqlite3 *db = nullptr;
  if (argc < 2 || sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  Scope kept(db, "ann");
  kept.commit(1);
  Scope left(db, "bob");
  std::printf("%d %d\n", has(db, kept.id()), has(db, left.id()));
  sqlite3_close(db);
}
