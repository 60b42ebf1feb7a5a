#include "bank.h"

#include <cstdio>

static void print(const char *title, const std::vector<std::string> &lines) {
  std::printf("%s", title);
  for (const std::string &line : lines)
    std::printf(" [%s]", line.c_str());
  std::printf("\n");
}

static int work(Connection &db) {
  Bank bank(db);
  const long long ann = bank.open("ann"), bob = bank.open("bob"), eve = bank.open("eve");
  bank.deposit(ann, 1000);
  const long long first = bank.transfer(ann, bob, 300);
  const long long refused = bank.transfer(eve, ann, 1);
  const long long second = bank.transfer(bob, eve, 120);
  bank.transfer(ann, eve, 5);
  std::printf("%s; %s; %d\n", bank.describe(first).c_str(), bank.describe(second).c_str(), refused == 0);
  std::printf("%lld %lld %lld %lld\n", bank.balance(ann), bank.balance(bob), bank.balance(eve), bank.balance(0));
  print("ann", bank.statement(ann));
  print("eve", bank.statement(eve));
  print("latest", bank.latest(2));
  const long long tmp = bank.open("tmp");
  std::printf("%d %d\n", bank.close(tmp), bank.close(ann));
  return 0;
}

int main(int, char **argv) {
  try {
    Connection db(argv[1]);
    return work(db);
  } catch (const std::exception &e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
