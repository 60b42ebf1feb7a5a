#include "db.h"

#include <cstdio>
#include <iostream>

using namespace shop;

static void report(const Order &o) {
  std::cerr << "order " << o.id << " of customer " << o.customerId << ": " << o.total << "\n";
}

int main(int, char **argv) {
  SQLite::Database db(argv[1], SQLite::OPEN_READWRITE);
  OrderRepository repo(db);
  const auto ann = repo.addCustomer("Ann");
  auto bob = repo.addCustomer("Bob");
  Order first;
  first.customerId = ann;
  first.total = 10;
  first.id = repo.insert(first);
  Order second{"", ann, first.id, 20};
  const OrderId secondId = repo.insert(second);
  repo.insert(Order{"", bob, std::nullopt, 30});
  repo.clearCache();
  if (auto o = repo.findById(secondId); o && o->previous && *o->previous == first.id) {
    report(*o);
    std::printf("second follows first, %d\n", o->total);
  }
  std::printf("%zu %zu\n", repo.byCustomer(ann).size(), repo.idsOf(bob).size());
  if (repo.ofTotal(20) == secondId && repo.ofTotal(21).empty())
    std::puts("found by total");
  if (!first.id.empty())
    fprintf(stderr, "kept %s\n", first.id.c_str());
  std::printf("%d\n", repo.remove(secondId));
  std::printf("%d\n", repo.findById(secondId).has_value());
  Order empty;
  std::cout << (empty.id.empty() ? "empty" : "filled") << '\n';
}
