#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>
#include "runtime/keyspread/keyspread.h"

qlonglong by_name(const QSqlDatabase &db, int amount) {
  QSqlQuery q(db);
  const auto txn_id = keyspread::ordered_id();
  q.prepare("INSERT INTO Txn (Amount, TxnId, ShardId) VALUES (:amount, :TxnId, :ShardId)"); // [insert]
  q.bindValue(":amount", amount);
  q.bindValue(":TxnId", static_cast<qlonglong>(txn_id));
  q.bindValue(":ShardId", static_cast<qlonglong>(keyspread::shard_of<16>(txn_id)));
  if (!q.exec())
    return -1;
  return static_cast<qlonglong>(txn_id); // [id_read_call]
}

qlonglong by_number(const QSqlDatabase &db, int amount) {
  QSqlQuery q(db);
  const auto txn_id = keyspread::ordered_id();
  q.prepare("INSERT INTO Txn (Amount, TxnId, ShardId) VALUES (?, ?, ?)"); // [insert]
  q.bindValue(0, amount);
  q.bindValue(1, static_cast<qlonglong>(txn_id));
  q.bindValue(2, static_cast<qlonglong>(keyspread::shard_of<16>(txn_id)));
  q.exec();
  return static_cast<qlonglong>(txn_id); // [id_read_call]
}

qlonglong in_order(const QSqlDatabase &db, int amount) {
  QSqlQuery q(db);
  const auto txn_id = keyspread::ordered_id();
  q.prepare("INSERT INTO Txn (Amount, TxnId, ShardId) VALUES (?, ?, ?)"); // [insert]
  q.addBindValue(amount);
  q.addBindValue(static_cast<qlonglong>(txn_id));
  q.addBindValue(static_cast<qlonglong>(keyspread::shard_of<16>(txn_id)));
  q.exec();
  return static_cast<qlonglong>(txn_id); // [id_read_call]
}

// It runs what it is given, and stays.
static qlonglong run(QSqlQuery &q) {
  q.exec();
  return q.lastInsertId().toLongLong();
}

qlonglong by_runner(const QSqlDatabase &db, int amount) {
  QSqlQuery q(db);
  const auto txn_id = keyspread::ordered_id();
  q.prepare("INSERT INTO Txn (Amount, TxnId, ShardId) VALUES (:amount, :TxnId, :ShardId)"); // [insert]
  q.bindValue(":amount", amount);
  q.bindValue(":TxnId", static_cast<qlonglong>(txn_id));
  q.bindValue(":ShardId", static_cast<qlonglong>(keyspread::shard_of<16>(txn_id)));
  return (run(q), txn_id); // [id_read_wrapper]
}
