#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

#include <cstdio>

static const char *const kBoats = "SELECT name FROM boat ";

class Harbour {
public:
  explicit Harbour(const QString &file) : db_(QSqlDatabase::addDatabase("QSQLITE")) {
    db_.setDatabaseName(file);
    db_.open();
  }
  int buy(const QString &name, qint64 at) {
    QSqlQuery query = run("INSERT INTO boat (name, bought_at) VALUES (:name, :at)", {{"name", name}, {"at", at}});
    return query.lastInsertId().toInt();
  }
  void tow(int boat, int by) {
    run("UPDATE boat SET towed_by = :by WHERE id = :boat", {{"by", by}, {"boat", boat}});
  }
  QString name(int boat) { return first(run(QString(kBoats) + "WHERE id = :id", {{"id", boat}})); }
  QString towed(int by) { return first(run(QString(kBoats) + "WHERE towed_by = :by", {{"by", by}})); }
  QString newest() { return first(run(QString(kBoats) + "ORDER BY id DESC LIMIT :most", {{"most", 1}})); }

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
  const int tug = harbour.buy("tug", 10), barge = harbour.buy("barge", 20);
  harbour.tow(barge, tug);
  std::printf("%s %s\n", qPrintable(harbour.name(tug)), qPrintable(harbour.towed(tug)));
  std::printf("%s %s\n", qPrintable(harbour.towed(barge)), qPrintable(harbour.newest()));
}
