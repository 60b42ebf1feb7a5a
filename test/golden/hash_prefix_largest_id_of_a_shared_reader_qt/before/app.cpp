// One function reads whole numbers for all who ask: how many notes there are,
// and the id of the newest, which is looked up with it. The number is one of
// two values of a `? :`. The ids that nobody gives to a QVariant get the type of
// those beside them, which QVariant takes.
#include <QCoreApplication>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <cstdio>

static int scalar(const QString &sql) {
  QSqlQuery query(sql);
  return query.next() ? query.value(0).toInt() : 0;
}

struct Note {
  int id = 0;
  QString title;
};

static Note first() {
  Note result;
  QSqlQuery query("SELECT id, title FROM notes ORDER BY id LIMIT 1");
  if (query.next()) {
    result.id = query.value(0).toInt();
    result.title = query.value(1).toString();
  }
  return result;
}

static int addNote(const QString &title) {
  QSqlQuery query;
  query.prepare("INSERT INTO notes (title) VALUES (:title)");
  query.bindValue(":title", title);
  if (!query.exec())
    return -1;
  return query.lastInsertId().toInt();
}

static QString titleOf(int id) {
  QSqlQuery query;
  query.prepare("SELECT title FROM notes WHERE id = ?");
  query.addBindValue(id);
  return query.exec() && query.next() ? query.value(0).toString() : "none";
}

int main(int argc, char **argv) {
  QCoreApplication app(argc, argv);
  QSqlDatabase database = QSqlDatabase::addDatabase("QSQLITE");
  database.setDatabaseName(argc > 1 ? argv[1] : "app.db");
  if (!database.open())
    return 1;
  const int id = addNote("first");
  addNote("second");
  std::printf("%d notes\n", scalar("SELECT COUNT(*) FROM notes"));
  std::printf("first: %s\n", qPrintable(titleOf(id)));
  const Note oldest = first();
  std::printf("oldest: %s%s\n", qPrintable(oldest.title), oldest.id > 0 ? "" : ", and there is none");
  std::printf("newest: %s\n",
              qPrintable(titleOf(scalar("SELECT MAX(id) FROM notes"))));
  return 0;
}
