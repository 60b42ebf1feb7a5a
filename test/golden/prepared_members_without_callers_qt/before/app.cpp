// Nobody here calls the methods. The helper's query is made of a connection
// that is a member, and is not that member.
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

class Lockers {
public:
  explicit Lockers(const QSqlDatabase &in)
      : db(in), take(statement("INSERT INTO locker (holder) VALUES (?)")),
        giveBack(statement("DELETE FROM locker WHERE id = ?")),
        find(statement("SELECT holder FROM locker WHERE id = ?")) {}

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
  take.addBindValue(holder);
  if (!take.exec())
    return 1;
  last = take.lastInsertId().toLongLong();
  return 0;
}

void Lockers::end(qlonglong id) {
  giveBack.addBindValue(id);
  giveBack.exec();
}

QString Lockers::holderOf(qlonglong id) {
  find.addBindValue(id);
  find.exec();
  return find.next() ? find.value(0).toString() : QString();
}
