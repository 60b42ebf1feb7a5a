#include "shop.h"

#include <cstdio>

static int newest_total(const std::vector<Order> &orders) {
  Order newest = orders.front();
  for (const Order &o : orders)
    if (newest.id < o.id) // [order_comparison orders]
      newest = o;
  return newest.total;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  Shop acme(db, "acme"), tiny(db, "tiny");
  last_order = 100;
  acme.load({{3, "acme", 30}, {1, "acme", 10}, {2, "acme", 20}});
  const std::int64_t first = acme.order(40);
  tiny.order(50);
  acme.copy(first);
  tiny.copy(first); // not its own
  acme.visit();
  tiny.cart();
  acme.cart();
  const std::int64_t one = acme.ticket("late"), two = acme.ticket("lost");
  std::printf("%d %d\n", newest_total(acme.orders()), newest_total(tiny.orders()));
  std::printf("%d %d\n", static_cast<int>(acme.orders().size()), static_cast<int>(tiny.orders().size()));
  std::printf("%s %s %s\n", acme.body(one).c_str(), acme.body(two).c_str(), acme.body(9).c_str());
  std::printf("%d %d\n", acme.count("SELECT COUNT(*) FROM visits"), acme.count("SELECT COUNT(*) FROM carts"));
  sqlite3_close(db);
}
