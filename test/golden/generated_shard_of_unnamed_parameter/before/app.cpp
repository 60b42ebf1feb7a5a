// "?" is the next value each time: the shard of a key that is bound so cannot name it again.
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

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
  st.prepare("SELECT sender FROM parcel WHERE id = ? AND city = ?");
  st.addBindValue(id);
  st.addBindValue(city);
  st.exec();
  return st.next() ? st.value(0).toString() : QString();
}

void move_to(QSqlDatabase &db, qint64 id, const QString &city) {
  QSqlQuery st(db);
  st.prepare("UPDATE parcel SET city = ? WHERE id = ?");
  st.bindValue(0, city);
  st.bindValue(1, id);
  st.exec();
}
