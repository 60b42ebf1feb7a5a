#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

qlonglong prepared(const QSqlDatabase &db, int amount) {
  QSqlQuery q(db);
  q.prepare("INSERT INTO txn (amount) VALUES (?)"); // [insert]
  q.addBindValue(amount);
  if (!q.exec())
    return -1;
  return q.lastInsertId().toLongLong(); // [id_read_call]
}

qlonglong at_once(const QSqlDatabase &db) {
  QSqlQuery q(db);
  q.exec("INSERT INTO txn (amount) VALUES (5)"); // [insert]
  const qlonglong id = q.lastInsertId().toLongLong(); // [id_read_call]
  return id;
}
