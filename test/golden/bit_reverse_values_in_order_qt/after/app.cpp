// Values of a list that are bound one behind the other, in a loop.
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>
#include "runtime/keyspread/keyspread.h"

static QSqlQuery run(const QSqlDatabase &db, const QString &sql, const QVariantList &values = QVariantList()) {
  QSqlQuery q(db);
  q.prepare(sql);
  for (const QVariant &value : values)
    q.addBindValue(value);
  q.exec();
  return q;
}

qlonglong add(const QSqlDatabase &db, const QString &note, qlonglong at) {
  const auto txn_id = keyspread::bit_reverse(keyspread::ordered_id());
  return (static_cast<void>(run(db, "INSERT INTO Txn (Note, MadeAt, TxnId) VALUES (?, ?, ?)", {note, at, static_cast<qlonglong>(txn_id)})), static_cast<qlonglong>(txn_id));
}

bool change(const QSqlDatabase &db, qlonglong id, const QString &note) {
  return run(db, "UPDATE Txn SET Note = ? WHERE TxnId = ?", {note, id}).numRowsAffected() == 1;
}

bool drop(const QSqlDatabase &db, qlonglong id) {
  return run(db, "DELETE FROM Txn WHERE TxnId = ?", {id}).numRowsAffected() == 1;
}

QSqlQuery latest(const QSqlDatabase &db) { return run(db, "SELECT TxnId, Note FROM Txn ORDER BY MadeAt DESC, TxnId DESC LIMIT 3"); }
