#include "warehouse.h"

#include <iostream>

// What is asked for comes from outside.
int main(int, char **argv) {
  SQLite::Database db(argv[1], SQLite::OPEN_READWRITE);
  Warehouse house(db);
  house.add("nails");
  SQLite::Statement query(db, std::string("SELECT name FROM item WHERE ") + argv[2]);
  while (query.executeStep())
    std::cout << query.getColumn(0).getString() << "\n";
}
