// Ids are int here, and are kept in containers of Qt.
#include <QHash>
#include <QMap>
#include <QVector>
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

class Names {
public:
  QString of(qlonglong id) const {
    const auto known = names.constFind(id);
    return known == names.cend() ? QString("nobody") : *known;
  }
  void keep(qlonglong id, const QString &name) { names.insert(id, name); }
  void forget(qlonglong id) { names.remove(id); }

  QVector<qlonglong> all() const {
    QVector<qlonglong> ids;
    for (auto it = names.constBegin(); it != names.constEnd(); ++it)
      ids << it.key();
    return ids;
  }
  void follow(qlonglong id, qlonglong after) { followers[id].append(after); }
  qlonglong firstAfter(qlonglong id) const { return followers.contains(id) ? followers.value(id).first() : 0; }

private:
  QHash<qlonglong, QString> names;
  QMap<qlonglong, QList<qlonglong>> followers;
};

int count(const Names &names) {
  int found = 0;
  for (qlonglong id : names.all())
    found += names.of(id) != "nobody" && names.firstAfter(id) != id;
  return found;
}

void enlist(const QSqlDatabase &db, Names &names, const QString &name) {
  const qlonglong id = add(db, name, "none");
  names.keep(id, name);
  setPhone(db, id, "0199");
}

void leave(const QSqlDatabase &db, Names &names, const QString &name) {
  const Pupil gone = byName(db, name);
  names.forget(gone.id);
  drop(db, gone.id);
}
