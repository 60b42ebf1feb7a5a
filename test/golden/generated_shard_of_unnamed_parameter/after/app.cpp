// "?" is the next value each time: the shard of a key that is bound so cannot name it again.
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>
#include "runtime/keyspread/keyspread.h"

static qint64 last = 1000;

void add(QSqlDatabase &db, const QString &sender, const QString &city) {
  QSqlQuery st(db);
  st.prepare("INSERT INTO parcel (id, sender, city) VALUES (?, ?, ?)");
  st.addBindValue(++last);
  st.addBindValue(sender);
  st.addBindValue(city);
  st.exec();
}

QString sender_of(QSqlDatabase &db, qint64 id, const QString &city) {
  QSqlQuery st(db);
  st.prepare("SELECT sender FROM parcel WHERE id = ? AND city = ? AND ShardId = ?");
  st.addBindValue(id);
  st.addBindValue(city);
  st.addBindValue(static_cast<qlonglong>(keyspread::shard_of<16>(id)));
  st.exec();
  return st.next() ? st.value(0).toString() : QString();
}

void move_to(QSqlDatabase &db, qint64 id, const QString &city) {
  QSqlQuery st(db);
  st.prepare("UPDATE parcel SET city = ? WHERE id = ? AND ShardId = ?");
  st.bindValue(0, city);
  st.bindValue(1, id);
  st.bindValue(2, static_cast<qlonglong>(keyspread::shard_of<16>(id)));
  st.exec();
}
