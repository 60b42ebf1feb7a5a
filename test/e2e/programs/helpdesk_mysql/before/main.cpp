#include "helpdesk.h"

#include <cstdio>
#include <exception>

static void print(const char *title, const std::vector<std::string> &all) {
  std::printf("%s", title);
  for (const std::string &line : all)
    std::printf(" [%s]", line.c_str());
  std::printf("\n");
}

static void work(MySqlDb &db) {
  Helpdesk desk(db);
  const long long ann = desk.hire("Ann"), odo = desk.hire("O'Do");
  const long long printer = desk.open(ann, "printer's on fire");
  const long long mail = desk.open(odo, "no mail");
  const long long mouse = desk.open(ann, "mouse ran away");
  desk.comment(printer, 1, "really?");
  desk.comment(printer, 2, "yes");
  desk.comment(mail, 1, "none at all");
  print("queue", desk.queue(2));
  print("load", desk.load());
  std::printf("%d %d\n", desk.close(printer), desk.close(4711));
  print("queue", desk.queue(9));
  print("load", desk.load());
  print("thread", desk.thread(printer));
  std::printf("%s; %s\n", desk.title(mail).c_str(), desk.newest().c_str());
  std::printf("%d %d\n", desk.remove(printer), desk.remove(printer));
  print("thread", desk.thread(printer));
  std::printf("%s; %s\n", desk.title(printer).c_str(), desk.title(mouse).c_str());
}

int main(int, char **argv) {
  try {
    MySqlDb db(argv[1]);
    work(db);
  } catch (const std::exception &e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
