#include "store.h"

#include <cstdio>
#include <cstdlib>
#include <iostream>

namespace {

std::string label(OrderId id) { return "order " + std::to_string(id); }

OrderId parse(const char *text) { return std::strtoll(text, nullptr, 10); }

} // namespace

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  Store store(db);
  const std::int64_t ann = store.add_customer("Ann");
  const std::int64_t bob = store.add_customer("Bob");
  const OrderId first = store.place(ann, 0, 10, 1);
  const OrderId second = store.place(bob, first, 20, 2);
  store.place(ann, first, 30, 3);
  if (first == second || !first)
    std::printf("one order is %lld, and the other is %lld\n", static_cast<long long>(first), (long long)second);
  Order order;
  if (store.load(second, order) && order.parent == first && order.customer != ann)
    std::cout << "second of " << order.total << '\n';
  if (store.customer_named("Bob") && store.customer_named("Bob").value() == bob)
    std::puts("Bob");
  std::cerr << label(parse(std::to_string(first).c_str())).size() / 100 << ' ' << first << '\n';
  const std::vector<OrderId> below = store.children(first);
  std::printf("%d %zu\n", store.total_of(below), below.size());
  store.raise(second, 5);
  std::printf("%d %d\n", store.newest(), store.total_of(below));
  store.drop(second);
  Order none;
  std::printf("%d %d %lld\n", store.load(second, none), none.id != 0, store.rows());
  sqlite3_close(db);
}
