// Numbered values, values in their order, and a part that a flag chooses.
#include <QCoreApplication>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QStringList>
#include <QVariant>
#include <cstdio>
#include "runtime/keyspread/keyspread.h"

qint64 add_contact(const QSqlDatabase &db, const QString &name) {
  QSqlQuery q(db);
  const auto contacts_id = keyspread::ordered_id();
  q.prepare("INSERT INTO contacts (name, id, ShardId) VALUES (:name, :id, :ShardId)"); // [insert]
  q.bindValue(":name", name);
  q.bindValue(":id", static_cast<qlonglong>(contacts_id));
  q.bindValue(":ShardId", static_cast<qlonglong>(keyspread::shard_of<16>(contacts_id)));
  q.exec();
  return static_cast<qlonglong>(contacts_id); // [id_read_call]
}

void add_note(const QSqlDatabase &db, qint64 contact, const QString &text) {
  QSqlQuery q(db);
  const auto notes_id = keyspread::ordered_id();
  q.prepare("INSERT INTO notes (contact_id, text, id, ShardId, contactsShardId) VALUES (?, ?, ?, ?, ?)"); // [insert]
  q.addBindValue(contact);
  q.addBindValue(text);
  q.addBindValue(static_cast<qlonglong>(notes_id));
  q.addBindValue(static_cast<qlonglong>(keyspread::shard_of<16>(notes_id)));
  q.addBindValue(static_cast<qlonglong>(keyspread::shard_of<16>(contact)));
  q.exec();
}

QString name_of(const QSqlDatabase &db, qint64 id) {
  QSqlQuery q(db);
  q.exec(QString("SELECT name FROM contacts WHERE id = %1 AND ShardId = %2").arg(id).arg(keyspread::shard_of<16>(id))); // [point_read]
  return q.next() ? q.value(0).toString() : QString();
}

int rename(const QSqlDatabase &db, qint64 id, int number) {
  QSqlQuery q(db);
  const QString sql = QStringLiteral("UPDATE contacts SET name = 'n%2' WHERE id = %1 AND ShardId = %3").arg(id).arg(number).arg(keyspread::shard_of<16>(id)); // [point_update]
  q.exec(sql);
  return q.numRowsAffected();
}

QStringList names(const QSqlDatabase &db, bool newest_first) {
  QSqlQuery q(db);
  q.exec(QString("SELECT name FROM contacts WHERE ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY id %1").arg(newest_first ? "DESC" : "ASC")); // [ordered_scan]
  QStringList all;
  while (q.next())
    all << q.value(0).toString();
  return all;
}

int main(int argc, char **argv) {
  QCoreApplication app(argc, argv);
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  if (!db.open())
    return 1;
  const qint64 ann = add_contact(db, "ann"), bob = add_contact(db, "bob");
  add_note(db, bob, "call");
  std::printf("%s %d\n", name_of(db, ann).toUtf8().constData(), rename(db, bob, 7));
  std::printf("%s\n", names(db, true).join(",").toUtf8().constData());
  std::printf("%s\n", names(db, false).join(",").toUtf8().constData());
}
