#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

qlonglong by_name(const QSqlDatabase &db, int amount) {
  QSqlQuery q(db);
  q.prepare("INSERT INTO Txn (Amount) VALUES (:amount)"); // [insert]
  q.bindValue(":amount", amount);
  if (!q.exec())
    return -1;
  return q.lastInsertId().toLongLong(); // [id_read_call]
}

qlonglong by_number(const QSqlDatabase &db, int amount) {
  QSqlQuery q(db);
  q.prepare("INSERT INTO Txn (Amount) VALUES (?)"); // [insert]
  q.bindValue(0, amount);
  q.exec();
  return q.lastInsertId().toLongLong(); // [id_read_call]
}

qlonglong in_order(const QSqlDatabase &db, int amount) {
  QSqlQuery q(db);
  q.prepare("INSERT INTO Txn (Amount) VALUES (?)"); // [insert]
  q.addBindValue(amount);
  q.exec();
  return q.lastInsertId().toLongLong(); // [id_read_call]
}

// It runs what it is given, and stays.
static qlonglong run(QSqlQuery &q) {
  q.exec();
  return q.lastInsertId().toLongLong();
}

qlonglong by_runner(const QSqlDatabase &db, int amount) {
  QSqlQuery q(db);
  q.prepare("INSERT INTO Txn (Amount) VALUES (:amount)"); // [insert]
  q.bindValue(":amount", amount);
  return run(q); // [id_read_wrapper]
}
