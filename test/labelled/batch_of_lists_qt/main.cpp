// Rows that are inserted at once: a list for each column.
#include <QDateTime>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QStringList>
#include <QVariant>

bool callTheRoll(const QSqlDatabase &db, const QStringList &singers) {
  const qint64 now = QDateTime::currentSecsSinceEpoch();
  QVariantList times, names;
  for (int i = 0; i < singers.size(); ++i) {
    times << now;
    names << singers.at(i);
  }
  QSqlQuery query(db);
  query.prepare(QStringLiteral("INSERT INTO attendance (at, singer) VALUES (?, ?)")); // FIND monotonic-key attendance.at
  query.addBindValue(times);
  query.addBindValue(names);
  return query.execBatch();
}

bool noteVisits(const QSqlDatabase &db, const QStringList &singers) {
  const qint64 now = QDateTime::currentSecsSinceEpoch();
  QVariantList times, names;
  for (const QString &singer : singers) {
    names << singer;
    times << now;
  }
  QSqlQuery query(db);
  query.prepare("INSERT INTO visits (singer, at) VALUES (?, ?)"); // NOT monotonic-key
  query.addBindValue(names);
  query.addBindValue(times);
  return query.execBatch();
}

qint64 plan(const QSqlDatabase &db, const QString &venue) {
  QSqlQuery query(db);
  query.prepare("INSERT INTO concerts (venue) VALUES (?)");
  query.addBindValue(venue);
  query.exec();
  return query.lastInsertId().toLongLong(); // FIND auto-increment-read
}

bool setProgramme(const QSqlDatabase &db, qint64 concert, const QStringList &pieces) {
  QVariantList concerts, slotNumbers, names;
  for (int i = 0; i < pieces.size(); ++i) {
    concerts << concert;
    slotNumbers << i + 1;
    names << pieces.at(i);
  }
  QSqlQuery insert(db);
  insert.prepare("INSERT INTO programme (concert_id, slot, piece) VALUES (?, ?, ?)"); // FIND monotonic-key programme.concert_id
  insert.addBindValue(concerts);
  insert.addBindValue(slotNumbers);
  insert.addBindValue(names);
  return insert.execBatch();
}

int main() {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  const qint64 gala = plan(db, "town hall");
  setProgramme(db, gala, {"Locus iste", "Abendlied"});
  callTheRoll(db, {"Ann", "Bea"});
  noteVisits(db, {"Ann"});
}
