#include "meters.h"

#include <iostream>

static void print(const std::string &title, const std::vector<int> &values) {
  std::cout << title << ":";
  for (int value : values)
    std::cout << " " << value;
  std::cout << "\n";
}

int main(int, char **argv) {
  pqxx::connection c(argv[1]);
  Meters meters(c);
  std::vector<std::int64_t> times;
  for (int i = 0; i < 6; ++i) {
    times.push_back(meters.record("kitchen", 100 + 10 * i));
    meters.record(i % 2 ? "cellar" : "attic", 7 * i);
  }
  meters.outage(times[1], "kitchen", {"storm", "fuse"});
  meters.outage(times[3], "kitchen", {"mouse"});
  meters.correct(times[2], "kitchen", 999);
  std::cout << *meters.watts(times[0], "kitchen") << " " << *meters.watts(times[2], "kitchen") << " "
            << meters.watts(times[0], "cellar").has_value() << "\n";
  std::cout << *meters.latest("kitchen") << " " << *meters.latest("attic") << " " << meters.latest("roof").has_value()
            << "\n";
  print("between", meters.between("kitchen", times[1], times[4]));
  for (const std::string &cause : meters.causes("kitchen"))
    std::cout << cause << "\n";
  std::cout << meters.peak() << "\n";
  std::cout << meters.forget("kitchen", times[3]) << " forgotten\n";
  print("left", meters.between("kitchen", times[0], times[5]));
}
