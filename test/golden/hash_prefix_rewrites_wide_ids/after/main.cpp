#include "items.h"

#include <cstdio>
#include <cstdlib>
#include <cstdint>

static void show(const Item &item, std::int64_t expected) {
  char line[80];
  std::snprintf(line, sizeof line, "%lld/%05lld", static_cast<long long>(expected), static_cast<long long>(item.id));
  std::printf("%s %d %d\n", item.name.c_str(), item.amount, item.id == expected);
  if (!item.id || line[0] == '-')
    std::printf("bad %lld %s\n", static_cast<long long>(item.id), line);
}

static std::int64_t parsed(const std::string &text) { return std::atoll(text.c_str()); }

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  Items items(db);
  const std::int64_t pen = items.add("pen", 3);
  std::int64_t ink = items.add("ink", 5);
  items.rename(ink, "red ink");
  show(items.find(pen), pen);
  show(items.find(std::stoll(std::to_string(ink))), ink);
  show(items.find(parsed(std::to_string(pen))), pen);
  std::printf("%d %d\n", items.amountOf(pen), items.amountOf(ink));
  for (auto &[id, name] : items.names())
    std::printf("%s %d\n", name.c_str(), id == pen || id == ink);
  std::printf("%zu %d\n", items.all().size(), items.last() == ink);
  sqlite3_close(db);
  return 0;
}
