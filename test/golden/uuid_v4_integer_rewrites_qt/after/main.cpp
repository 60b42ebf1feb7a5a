#include "store.h"

#include <cstdio>
#include <string>

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  db.open();
  TaskStore store(db);
  const std::string home = store.addProject("home");
  if (home.empty())
    return 1;
  Task paint;
  paint.projectId = home;
  paint.title = "paint";
  store.add(paint);
  Task sweep{"", home, "sweep", false};
  store.add(sweep);
  if (!store.finish(sweep.id))
    return 1;
  if (auto t = store.get(sweep.id))
    std::printf("%s %d %d\n", qPrintable(t->title), t->done, t->projectId == home);
  std::printf("%d\n", store.count(home));
  for (const Task &t : store.tasksOf(home))
    std::printf("%s%s\n", qPrintable(t.title), t.id == paint.id ? " first" : "");
}
