// Ids are made of a time that a column of its own keeps, too.
#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

struct Found {
  std::string page;
  std::int64_t at = 0;
};

class Ids {
public:
  std::int64_t now() {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
  }
  std::string next(std::int64_t ms) {
    char text[40];
    std::snprintf(text, sizeof text, "%012llx-%04x", static_cast<unsigned long long>(ms), ++count_ & 0xFFFFu);
    return text;
  }

private:
  unsigned count_ = 0;
};

class Shop {
public:
  explicit Shop(sqlite3 *db) : db_(db) {}

  std::string visit(const std::string &page) {
    const std::int64_t at = ids_.now();
    const std::string id = ids_.next(at);
    put(id, page, at);
    return id;
  }
  std::string visitAndClick(const std::string &page) {
    const std::string id = visit(page);
    run("INSERT INTO shop_clicks (visit_id, button) VALUES (?, ?)", id, "buy");
    return id;
  }
  bool click(const std::string &id, const std::string &button) {
    return run("INSERT INTO shop_clicks (visit_id, button) VALUES (?, ?)", id, button);
  }
  Found find(const std::string &id) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, "SELECT page, at_ms FROM shop_visits WHERE visit_id = ?", -1, &st, nullptr);
    sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
    Found v;
    if (sqlite3_step(st) == SQLITE_ROW)
      v = {reinterpret_cast<const char *>(sqlite3_column_text(st, 0)), sqlite3_column_int64(st, 1)};
    sqlite3_finalize(st);
    return v;
  }

private:
  void put(const std::string &id, const std::string &page, std::int64_t at) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, "INSERT INTO shop_visits (visit_id, page, at_ms) VALUES (?, ?, ?)", -1, &st, nullptr);
    sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(st, 2, page.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(st, 3, at);
    sqlite3_step(st);
    sqlite3_finalize(st);
  }
  bool run(const char *sql, const std::string &id, const std::string &button) {
    sqlite3_stmt *st = nullptr;
    sqlite3_prepare_v2(db_, sql, -1, &st, nullptr);
    sqlite3_bind_text(st, 1, id.c_str(), -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(st, 2, button.c_str(), -1, SQLITE_TRANSIENT);
    const bool done = sqlite3_step(st) == SQLITE_DONE;
    sqlite3_finalize(st);
    return done;
  }

  sqlite3 *db_;
  Ids ids_;
};

int main(int argc, char **argv) {
  sqlite3 *db = nullptr;
  if (argc < 2 || sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  Shop shop(db);
  const std::string first = shop.visit("home");
  const std::string second = shop.visitAndClick("cart");
  shop.click(first, "next");
  for (const Found &v : {shop.find(first), shop.find(second)})
    std::printf("%s %d\n", v.page.c_str(), v.at > 1600000000000);
  sqlite3_close(db);
}
