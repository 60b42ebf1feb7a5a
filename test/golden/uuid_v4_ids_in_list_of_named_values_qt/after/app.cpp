#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

#include <cstdio>
#include "runtime/keyspread/keyspread.h"
#include <string>

static const char *const kBoats = "SELECT name FROM boat ";

class Harbour {
public:
  explicit Harbour(const QString &file) : db_(QSqlDatabase::addDatabase("QSQLITE")) {
    db_.setDatabaseName(file);
    db_.open();
  }
  std::string buy(const QString &name, qint64 at) {
    const auto boat_id = keyspread::uuid_v4();
    QSqlQuery query = run("INSERT INTO boat (name, bought_at, id) VALUES (:name, :at, :id)", {{"name", name}, {"at", at}, {"id", QString::fromStdString(boat_id)}});
    return QVariant(QString::fromStdString(boat_id)).toString().toStdString();
  }
  void tow(std::string boat, std::string by) {
    run("UPDATE boat SET towed_by = :by WHERE id = :boat", {{"by", QString::fromStdString(by)}, {"boat", QString::fromStdString(boat)}});
  }
  QString name(std::string boat) { return first(run(QString(kBoats) + "WHERE id = :id", {{"id", QString::fromStdString(boat)}})); }
  QString towed(std::string by) { return first(run(QString(kBoats) + "WHERE towed_by = :by", {{"by", QString::fromStdString(by)}})); }
  QString newest() { return first(run(QString(kBoats) + "ORDER BY bought_at DESC, id DESC LIMIT :most", {{"most", 1}})); }

private:
  // The names go without their colon.
  QSqlQuery run(const QString &sql, std::initializer_list<std::pair<QString, QVariant>> values) {
    QSqlQuery query(db_);
    query.prepare(sql);
    for (const auto &[name, value] : values)
      query.bindValue(":" + name, value);
    query.exec();
    return query;
  }
  static QString first(QSqlQuery query) { return query.next() ? query.value(0).toString() : QString("none"); }

  QSqlDatabase db_;
};

int main(int, char **argv) {
  Harbour harbour(argv[1]);
  const std::string tug = harbour.buy("tug", 10), barge = harbour.buy("barge", 20);
  harbour.tow(barge, tug);
  std::printf("%s %s\n", qPrintable(harbour.name(tug)), qPrintable(harbour.towed(tug)));
  std::printf("%s %s\n", qPrintable(harbour.towed(barge)), qPrintable(harbour.newest()));
}
