// Ids are int here. QVariant is made of a long long, and of an int64_t of this system by no constructor better than by others.
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>
#include "runtime/keyspread/keyspread.h"

struct Pupil {
  qlonglong id = 0;
  QString name;
};

static QSqlQuery run(const QSqlDatabase &db, const QString &sql, const QVariantList &values) {
  QSqlQuery q(db);
  q.prepare(sql);
  for (const QVariant &value : values)
    q.addBindValue(value);
  q.exec();
  return q;
}

qlonglong add(const QSqlDatabase &db, const QString &name, const QString &phone) {
  const auto pupils_id = keyspread::ordered_id();
  return (static_cast<void>(run(db, "INSERT INTO pupils (name, phone, id, ShardId) VALUES (?, ?, ?, ?)", {name, phone, static_cast<qlonglong>(pupils_id), static_cast<qlonglong>(keyspread::shard_of<8>(pupils_id))})), static_cast<qlonglong>(pupils_id));
}

bool setPhone(const QSqlDatabase &db, qlonglong id, const QString &phone) {
  return run(db, "UPDATE pupils SET phone = ? WHERE id = ? AND ShardId = ?", {phone, id, static_cast<qlonglong>(keyspread::shard_of<8>(id))}).numRowsAffected() == 1;
}

bool drop(const QSqlDatabase &db, qlonglong id) {
  QSqlQuery q(db);
  q.prepare("DELETE FROM pupils WHERE id = ? AND ShardId = ?");
  q.addBindValue(id);
  q.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(id)));
  return q.exec();
}

Pupil byName(const QSqlDatabase &db, const QString &name) {
  Pupil pupil;
  QSqlQuery q = run(db, "SELECT id, name FROM pupils WHERE name = ?", {name});
  if (q.next()) {
    pupil.id = q.value(0).toLongLong();
    pupil.name = q.value(1).toString();
  }
  return pupil;
}

void enlist(const QSqlDatabase &db, const QString &name) {
  const qlonglong id = add(db, name, "none");
  setPhone(db, id, "0199");
}

void leave(const QSqlDatabase &db, const QString &name) {
  const Pupil gone = byName(db, name);
  drop(db, gone.id);
}
