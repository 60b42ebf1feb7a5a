// SIGNAL() and SLOT() make texts that end with the file and the line they stand
// in, which is another one when lines come in above it.
#include <QCoreApplication>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QTimer>
#include <QVariant>
#include <cstdio>
#include "runtime/keyspread/keyspread.h"

static qint64 visit(const QString &who) {
  QSqlQuery query;
  const auto visits_id = keyspread::ordered_id();
  query.prepare("INSERT INTO visits (who, id, shard) VALUES (?, ?, ?)");
  query.addBindValue(who);
  query.addBindValue(static_cast<qlonglong>(visits_id));
  query.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(visits_id)));
  query.exec();
  return static_cast<qlonglong>(visits_id);
}

static int wait(QCoreApplication &app, const QString &who) {
  const bool known = visit(who) > 0;
  QTimer timer;
  QObject::connect(&timer, SIGNAL(timeout()), &app, SLOT(quit()));
  timer.start(1);
  return known ? app.exec() : 1;
}

int main(int argc, char **argv) {
  QCoreApplication app(argc, argv);
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  db.open();
  std::printf("%d\n", wait(app, "Ann"));
  std::printf("%d\n", wait(app, argc > 2 ? argv[2] : "Bob"));
  QSqlQuery query("SELECT COUNT(DISTINCT id) FROM visits");
  std::printf("%d\n", query.next() ? query.value(0).toInt() : -1);
}
