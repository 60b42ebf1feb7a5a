// Nobody here calls the methods. The helper's query is made of a connection
// that is a member, and is not that member.
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>
#include "runtime/keyspread/keyspread.h"

class Lockers {
public:
  explicit Lockers(const QSqlDatabase &in)
      : db(in), take(statement("INSERT INTO locker (holder, id, ShardId) VALUES (?, ?, ?)")),
        giveBack(statement("DELETE FROM locker WHERE id = ? AND ShardId = ?")),
        find(statement("SELECT holder FROM locker WHERE id = ? AND ShardId = ?")) {}

  int rent(const QString &holder);
  void end(qlonglong id);
  QString holderOf(qlonglong id);
  qlonglong last = 0;

private:
  QSqlQuery statement(const QString &text) const {
    QSqlQuery result(db);
    result.prepare(text);
    return result;
  }

  QSqlDatabase db;
  QSqlQuery take, giveBack, find;
};

int Lockers::rent(const QString &holder) {
  const auto locker_id = keyspread::ordered_id();
  take.addBindValue(holder);
  take.addBindValue(static_cast<qlonglong>(locker_id));
  take.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(locker_id)));
  if (!take.exec())
    return 1;
  last = static_cast<qlonglong>(locker_id);
  return 0;
}

void Lockers::end(qlonglong id) {
  giveBack.addBindValue(id);
  giveBack.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(id)));
  giveBack.exec();
}

QString Lockers::holderOf(qlonglong id) {
  find.addBindValue(id);
  find.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(id)));
  find.exec();
  return find.next() ? find.value(0).toString() : QString();
}
