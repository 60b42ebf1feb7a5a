// Texts that formats of Qt make parts of, and others are joined to.
#include <QtSql>
#include <QCoreApplication>
#include <cstdio>

static void run(const QString &sql) {
  QSqlQuery q;
  if (!q.exec(sql))
    qFatal("%s", qPrintable(q.lastError().text()));
}
static qint64 book(const QString &sailor) {
  QSqlQuery q;
  q.prepare("INSERT INTO bookings (sailor) VALUES (?)");
  q.addBindValue(sailor);
  q.exec();
  return q.lastInsertId().toLongLong();
}
static void seat(qint64 id, int count) {
  QString sql = "INSERT INTO crew (booking, number, name) VALUES ";
  for (int i = 0; i < count; ++i) {
    if (i)
      sql += ", ";
    sql += QString("(%1, %2, 'x')").arg(id).arg(i);
  }
  run(sql);
}
static void seatRows(qint64 id, int count) {
  QStringList rows;
  for (int i = 0; i < count; ++i)
    rows << QString("(%1, %2, 'x')").arg(id).arg(i);
  run("INSERT INTO crew (booking, number, name) VALUES " + rows.join(", "));
}
static void add(qint64 now, int wind) {
  QString sql = "INSERT INTO readings (taken_at, station, wind) ";
  sql += QString::asprintf("VALUES (%lld, 'pier', %d)", now, wind);
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
  QSqlQuery q("SELECT booking, number FROM crew ORDER BY booking, number");
  while (q.next())
    std::printf("%d\n", q.value(1).toInt());
}
