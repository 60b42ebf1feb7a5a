#include "warehouse.h"

#include <cstdio>
#include <iostream>

static void book(Warehouse &house, std::int64_t item, int amount, const char *reason) {
  Movement m;
  m.item = item;
  m.amount = amount;
  m.reason = reason;
  std::cout << reason << (house.move(m) ? " booked" : " refused") << (m.id ? ", with a number" : "") << "\n";
}

int main(int, char **argv) {
  SQLite::Database db(argv[1], SQLite::OPEN_READWRITE);
  db.exec("PRAGMA foreign_keys = ON");
  Warehouse house(db);
  const Item nails = house.add("nails"), rope = house.add("rope");
  book(house, nails.id, 500, "delivery");
  book(house, rope.id, 20, "delivery");
  book(house, nails.id, -120, "shop");
  book(house, rope.id, -30, "ship");
  book(house, nails.id, 5, "found");
  for (const Movement &m : house.history(nails.id))
    std::cout << "nails " << m.amount << " " << m.reason << "\n";
  for (const Movement &m : house.last(2))
    std::cout << "last " << m.amount << " " << house.find(m.item)->name << "\n";
  std::cout << house.find(nails.id)->stock << " " << house.find("rope")->stock << " " << house.find(99).has_value() << "\n";
  for (const std::string &name : house.names_of(rope.id, nails.id))
    std::cout << name << "\n";
  std::cout << house.remove(nails.id) << " gone, " << house.last(9).size() << " left\n";
}
