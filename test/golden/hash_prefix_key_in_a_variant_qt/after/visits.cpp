// Ids as they come from a row, in objects that hold anything.
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QStringList>
#include <QVariant>
#include "runtime/keyspread/keyspread.h"

/// The visit, and the one that it follows, and so on.
QStringList chainOf(qint64 visit) {
  QStringList reasons;
  QVariant next = visit;
  while (!next.isNull()) {
    QSqlQuery row;
    row.prepare(QStringLiteral("SELECT reason, follows FROM visit WHERE id = :id AND ShardId = :ShardId"));
    row.bindValue(":id", next);
    row.bindValue(":ShardId", static_cast<qlonglong>(keyspread::shard_of<16>(next.toLongLong())));
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
    change.prepare("UPDATE visit SET reason = 'closed' WHERE id = ? AND ShardId = ?");
    change.addBindValue(id);
    change.addBindValue(static_cast<qlonglong>(keyspread::shard_of<16>(id.toLongLong())));
    change.exec();
  }
}

qint64 add(const QString &reason, const QVariant &follows) {
  QSqlQuery query;
  const auto visit_id = keyspread::ordered_id();
  query.prepare("INSERT INTO visit (reason, follows, id, ShardId) VALUES (?, ?, ?, ?)");
  query.addBindValue(reason);
  query.addBindValue(follows);
  query.addBindValue(static_cast<qlonglong>(visit_id));
  query.addBindValue(static_cast<qlonglong>(keyspread::shard_of<16>(visit_id)));
  query.exec();
  return static_cast<qlonglong>(visit_id);
}

int main() {
  QSqlDatabase::addDatabase("QSQLITE").open();
  const qint64 first = add("cough", QVariant());
  const qint64 second = add("fever", first);
  close("cough");
  return static_cast<int>(chainOf(second).size());
}
