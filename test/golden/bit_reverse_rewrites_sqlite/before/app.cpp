#include "ids.h"

#include <sqlite3.h>

#include <chrono>
#include <cstdio>
#include <map>
#include <string>

struct Row {
  std::int64_t id;
  std::string customer;
};

class Store {
public:
  explicit Store(sqlite3 *db) : db_(db) {}

  std::int64_t place(const std::string &customer, std::int64_t at);
  void add_line(std::int64_t order, int no, const std::string &item);
  std::string customer_of(std::int64_t id);
  void rename(std::int64_t id, const std::string &customer);
  void remove(std::int64_t id);
  std::string newest();
  std::string all();
  std::string last();
  std::int64_t newest_id();
  std::string items();
  std::int64_t open_cart(std::int64_t at);
  std::int64_t event(const std::string &name);

private:
  std::string text(const char *sql);

  sqlite3 *db_;
  ids::Snowflake events_;
  std::map<std::string, std::int64_t> cache_;
};

std::int64_t Store::place(const std::string &customer, std::int64_t at) {
  const std::int64_t id = ids::next_order();
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "INSERT INTO orders (id, customer, placed_at) VALUES (?, ?, ?)", -1, &st, nullptr); // [insert orders]
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, customer.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 3, at);
  sqlite3_step(st);
  sqlite3_finalize(st);
  cache_[customer] = id;
  return id;
}

void Store::add_line(std::int64_t order, int no, const std::string &item) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "INSERT INTO lines VALUES (?, ?, ?)", -1, &st, nullptr); // [insert_without_columns orders]
  sqlite3_bind_int64(st, 1, order);
  sqlite3_bind_int(st, 2, no);
  sqlite3_bind_text(st, 3, item.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

std::string Store::customer_of(std::int64_t id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "SELECT customer FROM orders WHERE id = ?", -1, &st, nullptr); // [point_read orders]
  sqlite3_bind_int64(st, 1, id);
  std::string found = sqlite3_step(st) == SQLITE_ROW ? reinterpret_cast<const char *>(sqlite3_column_text(st, 0)) : "none";
  sqlite3_finalize(st);
  return found;
}

void Store::rename(std::int64_t id, const std::string &customer) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "UPDATE orders SET customer = ? WHERE id = ?", -1, &st, nullptr); // [point_update orders]
  sqlite3_bind_text(st, 1, customer.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_bind_int64(st, 2, id);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

void Store::remove(std::int64_t id) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "DELETE FROM orders WHERE id = ?", -1, &st, nullptr); // [point_delete orders]
  sqlite3_bind_int64(st, 1, id);
  sqlite3_step(st);
  sqlite3_finalize(st);
}

std::string Store::text(const char *sql) {
  std::string all;
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, sql, -1, &st, nullptr);
  while (sqlite3_step(st) == SQLITE_ROW)
    all += std::string(reinterpret_cast<const char *>(sqlite3_column_text(st, 0))) + " ";
  sqlite3_finalize(st);
  return all;
}

std::string Store::newest() {
  return text("SELECT customer FROM orders ORDER BY id DESC LIMIT 1"); // [latest orders]
}

std::string Store::all() {
  return text("SELECT o.customer FROM orders o WHERE o.id > 0 ORDER BY o.id"); // [ordered_scan orders]
}

std::string Store::last() {
  return text("SELECT customer FROM orders WHERE id = (SELECT MAX(id) FROM orders)"); // [min_max orders]
}

std::int64_t Store::newest_id() {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "SELECT MIN(id) AS first FROM orders", -1, &st, nullptr);
  sqlite3_step(st);
  const std::int64_t id = sqlite3_column_int64(st, 0);
  sqlite3_finalize(st);
  return id;
}

std::string Store::items() {
  return text("SELECT o.customer || ':' || l.item FROM orders o JOIN lines l ON l.order_id = o.id " // [join orders]
              "ORDER BY 1") +
         text("SELECT COUNT(*) FROM orders WHERE id IN (SELECT order_id FROM lines)"); // [key_list orders]
}

std::int64_t Store::open_cart(std::int64_t at) {
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "SELECT MAX(id) FROM carts", -1, &st, nullptr);
  sqlite3_step(st);
  const std::int64_t id = sqlite3_column_int64(st, 0) + 1; // [max_plus_one carts]
  sqlite3_finalize(st);
  sqlite3_prepare_v2(db_, "INSERT INTO carts (id, opened) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_int64(st, 2, at);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

std::int64_t Store::event(const std::string &name) {
  const std::int64_t id = events_.next_id(); // [time_ordered_id events]
  sqlite3_stmt *st = nullptr;
  sqlite3_prepare_v2(db_, "INSERT INTO events (id, name) VALUES (?, ?)", -1, &st, nullptr);
  sqlite3_bind_int64(st, 1, id);
  sqlite3_bind_text(st, 2, name.c_str(), -1, SQLITE_TRANSIENT);
  sqlite3_step(st);
  sqlite3_finalize(st);
  return id;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  Store store(db);
  const std::int64_t ann = store.place("ann", 10);
  const std::int64_t bob = store.place("bob", 20);
  const std::int64_t cid = store.place("cid", 20);
  const std::int64_t dee = store.place("dee", 40);
  store.add_line(ann, 1, "pen");
  store.add_line(ann, 2, "ink");
  store.add_line(dee, 1, "cap");
  store.rename(bob, "rob");
  store.remove(cid);
  std::printf("%s %s %s\n", store.customer_of(ann).c_str(), store.customer_of(bob).c_str(), store.customer_of(cid).c_str());
  std::printf("%s| %s| %s| %d\n", store.newest().c_str(), store.all().c_str(), store.last().c_str(), store.newest_id() == ann);
  std::printf("%s\n", store.items().c_str());
  std::printf("%d %d\n", store.open_cart(1) != store.open_cart(2), store.event("a") != store.event("b"));
  sqlite3_close(db);
}
