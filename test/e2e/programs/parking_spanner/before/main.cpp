#include "parking.h"

#include <exception>
#include <iostream>

namespace spanner = ::google::cloud::spanner;

static void work(parking::Parking &parking) {
  parking.build("north", 40);
  parking.build("south", 90);
  const std::int64_t ann = parking.enrol("A 1", 3), bob = parking.enrol("B 22", 5);
  std::vector<std::int64_t> stays;
  for (int i = 0; i < 12; ++i)
    stays.push_back(parking.arrive(i % 3 ? ann : bob, i % 4 ? "north" : "south"));
  parking.pay(stays[0], 1, 250);
  parking.pay(stays[0], 2, 100);
  parking.pay(stays[1], 1, 400);
  parking.pay(stays[4], 1, 50);
  std::cout << parking.leave(stays[0], 70) << parking.leave(stays[0], 80) << parking.leave(7, 1) << "\n";
  for (const parking::Stay &stay : parking.between(stays[2], stays[6]))
    std::cout << stay.garage << (stay.driver == ann ? " ann" : " bob") << "\n";
  for (const std::string &plate : parking.plates())
    std::cout << plate << "\n";
  for (const std::string &garage : parking.first(5))
    std::cout << garage << " ";
  std::cout << "\n" << parking.earned("south") << " " << parking.earned("north") << "\n";
  std::cout << parking.find(stays[3]).size() << parking.find(8).size() << parking.paid(stays[0]) << "\n";
  parking.forget(stays[0]);
  std::cout << parking.find(stays[0]).size() << parking.paid(stays[0]) << " " << parking.earned("south") << "\n";
}

int main(int, char **argv) {
  try {
    parking::Parking parking(spanner::Client(spanner::MakeConnection(spanner::Database("p1", "inst", argv[1]))));
    work(parking);
  } catch (const std::exception &e) {
    std::cerr << e.what() << "\n";
    return 1;
  }
}
