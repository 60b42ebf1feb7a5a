// Ids as they come from a row, in objects that hold anything.
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QStringList>
#include <QVariant>

/// The visit, and the one that it follows, and so on.
QStringList chainOf(qint64 visit) {
  QStringList reasons;
  QVariant next = visit;
  while (!next.isNull()) {
    QSqlQuery row;
    row.prepare(QStringLiteral("SELECT reason, follows FROM visit WHERE id = :id"));
    row.bindValue(":id", next);
    row.exec();
    if (!row.next())
      break;
    reasons << row.value(0).toString();
    next = row.value(1);
  }
  return reasons;
}

void close(const QString &reason) {
  QSqlQuery found;
  found.prepare("SELECT id FROM visit WHERE reason = ?");
  found.addBindValue(reason);
  found.exec();
  while (found.next()) {
    const QVariant id = found.value(0);
    QSqlQuery change;
    change.prepare("UPDATE visit SET reason = 'closed' WHERE id = ?");
    change.addBindValue(id);
    change.exec();
  }
}

qint64 add(const QString &reason, const QVariant &follows) {
  QSqlQuery query;
  query.prepare("INSERT INTO visit (reason, follows) VALUES (?, ?)");
  query.addBindValue(reason);
  query.addBindValue(follows);
  query.exec();
  return query.lastInsertId().toLongLong();
}

int main() {
  QSqlDatabase::addDatabase("QSQLITE").open();
  const qint64 first = add("cough", QVariant());
  const qint64 second = add("fever", first);
  close("cough");
  return static_cast<int>(chainOf(second).size());
}
