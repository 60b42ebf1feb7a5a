#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

qlonglong prepared(const QSqlDatabase &db, int amount) {
  QSqlQuery q(db);
  q.prepare("INSERT INTO txn (amount) VALUES (?) RETURNING id"); // [insert]
  q.addBindValue(amount);
  if (!q.exec())
    return -1;
  const qlonglong txn_id = q.next() ? q.value(0).toLongLong() : 0;
  return static_cast<qlonglong>(txn_id); // [id_read_call]
}

qlonglong at_once(const QSqlDatabase &db) {
  QSqlQuery q(db);
  q.exec("INSERT INTO txn (amount) VALUES (5) RETURNING id"); // [insert]
  const qlonglong txn_id = q.next() ? q.value(0).toLongLong() : 0;
  const qlonglong id = static_cast<qlonglong>(txn_id); // [id_read_call]
  return id;
}
