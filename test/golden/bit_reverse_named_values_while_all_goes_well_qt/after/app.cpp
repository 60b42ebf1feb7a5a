// Values of a map that are bound as long as nothing has failed, and a query that tells of its own row.
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QString>
#include <QVariantMap>

#include <cstdio>
#include <stdexcept>
#include "runtime/keyspread/keyspread.h"

class Dao {
public:
  explicit Dao(const QSqlDatabase &db) : db_(db) {}

protected:
  QSqlQuery run(const QString &sql, const QVariantMap &values = {}) const {
    QSqlQuery query(db_);
    bool ok = query.prepare(sql);
    for (auto it = values.cbegin(); ok && it != values.cend(); ++it)
      query.bindValue(QLatin1Char(':') + it.key(), it.value());
    if (!ok || !query.exec())
      throw std::runtime_error(query.lastError().text().toStdString());
    return query;
  }

private:
  QSqlDatabase db_;
};

class Visitors : Dao {
public:
  using Dao::Dao;
  qint64 enter(const QString &name, const QVariant &guestOf = {}) {
    const auto visitors_id = keyspread::bit_reverse(keyspread::ordered_id());
    return (static_cast<void>(run("INSERT INTO visitors (name, guest_of, id) VALUES (:name, :host, :id)", {{"name", name}, {"host", guestOf}, {"id", static_cast<qlonglong>(visitors_id)}})), static_cast<qlonglong>(visitors_id));
  }
  QString hostOf(qint64 id) const {
    QSqlQuery query = run("SELECT h.name FROM visitors v JOIN visitors h ON h.id = v.guest_of WHERE v.id = :id", {{"id", id}});
    return query.next() ? query.value(0).toString() : QString("nobody");
  }
};

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  if (!db.open())
    return 1;
  Visitors visitors(db);
  const qint64 ada = visitors.enter("Ada");
  const qint64 ben = visitors.enter("Ben", ada);
  const qint64 cleo = visitors.enter("Cleo", ben);
  std::printf("%s %s %s\n", qPrintable(visitors.hostOf(ada)), qPrintable(visitors.hostOf(ben)), qPrintable(visitors.hostOf(cleo)));
}
