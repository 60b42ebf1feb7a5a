#include "tracker.h"

#include <cstdio>

static void print(const char *title, const std::vector<std::string> &lines) {
  std::printf("%s", title);
  for (const std::string &line : lines)
    std::printf(" [%s]", line.c_str());
  std::printf("\n");
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  if (sqlite3_open(argv[1], &db) != SQLITE_OK)
    return 1;
  sqlite3_exec(db, "PRAGMA foreign_keys = ON", nullptr, nullptr, nullptr);
  Sql sql(db);
  Tracker acme(sql, "acme"), tiny(sql, "tiny");
  const std::int64_t bridge = acme.start("bridge"), shed = tiny.start("shed");
  std::vector<std::int64_t> more;
  for (const char *title : {"tower", "canal", "dam", "road", "tunnel"})
    more.push_back(acme.start(title));
  acme.add(bridge, 1, "survey");
  acme.add(bridge, 2, "build");
  tiny.add(shed, 1, "nail");
  acme.book(bridge, 40);
  acme.book(more[2], 2);
  tiny.book(shed, 3);
  print("bridge", acme.title(bridge));
  print("bridge", acme.tasks(bridge));
  print("shed", tiny.tasks(shed));
  print("newest", acme.newest(3));
  print("newest", tiny.newest(3));
  print("page", acme.page(more[0], 2));
  print("hours", acme.hours());
  print("plan", acme.plan());
  acme.drop(bridge);
  print("gone", acme.tasks(bridge));
  print("hours", acme.hours());
  print("hours", tiny.hours());
  sqlite3_close(db);
}
