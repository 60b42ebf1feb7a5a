#include <QUuid>

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

QUuid draw(const QSqlDatabase &db, const QString &title) {
  const QUuid id = QUuid::createUuidV7(); // [time_ordered_id]
  QSqlQuery q(db);
  q.prepare("INSERT INTO drawings (id, title) VALUES (?, ?)"); // [insert]
  q.addBindValue(id.toByteArray(QUuid::WithoutBraces));
  q.addBindValue(title);
  q.exec();
  return id;
}
