#include "library.h"

#include <cstdio>
#include <exception>

static void print(const char *title, const std::vector<std::string> &lines) {
  std::printf("%s:", title);
  for (const std::string &line : lines)
    std::printf(" %s;", line.c_str());
  std::printf("\n");
}

static void work(sqlite3 *db) {
  Library library(db);
  const MemberId ann = library.join("ann", 3), bob = library.join("bob", 4), cid = library.join("cid", 5);
  library.enter("b1", "Dune");
  library.enter("b2", "Emma");
  library.enter("b3", "Ulysses");
  library.rename(bob, "robert");
  print("members", library.members());

  const LoanId one = library.lend(ann, "b1", 20);
  const LoanId two = library.lend(bob, "b2", 21);
  const LoanId three = library.lend(ann, "b3", 22);
  library.lend(cid, "b1", 30);
  library.fine(one, 21, 50);
  library.fine(one, 22, 70);
  library.fine(two, 22, 10);
  print("newest", library.newest(2));
  print("after two", library.page(two, 5));
  for (const auto &[name, cents] : library.owed())
    std::printf("%s owes %d\n", name.c_str(), cents);
  library.bring_back(one);
  library.bring_back(three);
  for (const auto &[name, cents] : library.owed())
    std::printf("%s owes %d\n", name.c_str(), cents);
  std::printf("%d loans, %s, %s\n", static_cast<int>(library.count()), library.name_of(cid).c_str(),
              library.name_of(7).c_str());
}

int main(int argc, char **argv) {
  sqlite3 *db = nullptr;
  if (argc < 2 || sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  sqlite3_exec(db, "PRAGMA foreign_keys = ON", nullptr, nullptr, nullptr);
  try {
    work(db);
  } catch (const std::exception &e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
  sqlite3_close(db);
}
