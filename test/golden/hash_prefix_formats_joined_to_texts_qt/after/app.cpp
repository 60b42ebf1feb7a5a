// Texts that formats of Qt make parts of, and others are joined to.
#include <QtSql>
#include <QCoreApplication>
#include <cstdio>
#include "runtime/keyspread/keyspread.h"

static void run(const QString &sql) {
  QSqlQuery q;
  if (!q.exec(sql))
    qFatal("%s", qPrintable(q.lastError().text()));
}
static qint64 book(const QString &sailor) {
  QSqlQuery q;
  const auto bookings_id = keyspread::ordered_id();
  q.prepare("INSERT INTO bookings (sailor, id, shard) VALUES (?, ?, ?)");
  q.addBindValue(sailor);
  q.addBindValue(static_cast<qlonglong>(bookings_id));
  q.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(bookings_id)));
  q.exec();
  return static_cast<qlonglong>(bookings_id);
}
static void seat(qint64 id, int count) {
  QString sql = "INSERT INTO crew (booking, number, name, shard) VALUES ";
  for (int i = 0; i < count; ++i) {
    if (i)
      sql += ", ";
    sql += QString("(%1, %2, 'x', %3)").arg(id).arg(i).arg(keyspread::shard_of<8>(id));
  }
  run(sql);
}
static void seatRows(qint64 id, int count) {
  QStringList rows;
  for (int i = 0; i < count; ++i)
    rows << QString("(%1, %2, 'x', %3)").arg(id).arg(i).arg(keyspread::shard_of<8>(id));
  run("INSERT INTO crew (booking, number, name, shard) VALUES " + rows.join(", "));
}
static void add(qint64 now, int wind) {
  QString sql = "INSERT INTO readings (taken_at, station, wind, shard) ";
  sql += QString::asprintf("VALUES (%lld, 'pier', %d, %d)", now, wind, static_cast<int>(keyspread::shard_of<8>(now)));
  run(sql);
}
int main(int argc, char **argv) {
  QCoreApplication app(argc, argv);
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  db.open();
  seat(book("one"), argc);
  seatRows(book("two"), argc + 1);
  add(100, 7);
  QSqlQuery q("SELECT booking, number FROM crew WHERE shard IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY booking, number");
  while (q.next())
    std::printf("%d\n", q.value(1).toInt());
}
