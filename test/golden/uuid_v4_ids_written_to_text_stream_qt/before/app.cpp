#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTextStream>
#include <QVariant>

static QTextStream out(stdout);

struct Lamp {
  int id = 0;
  int litBy = 0; // 0: by hand
};

static int add(const QString &room, int litBy) {
  QSqlQuery query;
  query.prepare("INSERT INTO lamp (room, lit_by) VALUES (:room, :by)");
  query.bindValue(":room", room);
  query.bindValue(":by", litBy ? QVariant(litBy) : QVariant());
  query.exec();
  return query.lastInsertId().toInt();
}

static Lamp find(const QString &room) {
  Lamp lamp;
  QSqlQuery query;
  query.prepare("SELECT id, lit_by FROM lamp WHERE room = ?");
  query.addBindValue(room);
  query.exec();
  if (query.next()) {
    lamp.id = query.value(0).toInt();
    lamp.litBy = query.value(1).toInt();
  }
  return lamp;
}

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  db.open();
  const int hall = add("hall", 0);
  add("attic", hall);
  QTextStream(stderr) << "the hall has " << hall << "\n";
  for (const char *room : {"hall", "attic"}) {
    const Lamp lamp = find(room);
    out << room << ": " << (lamp.litBy ? "by another" : "by hand") << "\n";
    if (lamp.litBy)
      QTextStream(stderr, QIODevice::WriteOnly) << lamp.id << " hangs on " << lamp.litBy << "\n";
  }
}
