#include <QDateTime>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <cstdio>
#include "runtime/keyspread/keyspread.h"
#include <string>

class Catalogue {
public:
  explicit Catalogue(const QString &file) : db_(QSqlDatabase::addDatabase("QSQLITE")) {
    db_.setDatabaseName(file);
    db_.open();
  }
  void rehearse(qint64 from) { rehearsal_ = from; }

  std::string add(const QString &title) {
    const auto object_id = keyspread::uuid_v4();
    return (static_cast<void>(run("INSERT INTO object (title, object_id) VALUES (?, ?)", {title, QString::fromStdString(object_id)})), QVariant(QString::fromStdString(object_id))).toString().toStdString();
  }
  void move(std::string object, const QString &room) {
    run("INSERT INTO move (moved_at, object_id, room) VALUES (?, ?, ?)", {now(), QString::fromStdString(object), room});
  }
  QString room(std::string object) {
    QSqlQuery query = run("SELECT room FROM move WHERE object_id = ? ORDER BY moved_at DESC LIMIT 1", {QString::fromStdString(object)});
    return query.next() ? query.value(0).toString() : QString();
  }
  void discard(std::string object) {
    run("DELETE FROM move WHERE object_id = ?", {QString::fromStdString(object)});
    run("DELETE FROM object WHERE object_id = ?", {QString::fromStdString(object)});
  }

private:
  // A rehearsal counts its own time.
  qint64 now() {
    if (rehearsal_)
      return rehearsal_ += 1000;
    return QDateTime::currentMSecsSinceEpoch();
  }
  QSqlQuery run(const QString &sql, const QVariantList &values) const {
    QSqlQuery query(db_);
    query.prepare(sql);
    for (const QVariant &value : values)
      query.addBindValue(value);
    query.exec();
    return query;
  }

  QSqlDatabase db_;
  qint64 rehearsal_ = 0;
};

int main(int, char **argv) {
  Catalogue all(argv[1]);
  all.rehearse(5000);
  const std::string vase = all.add("vase"), coin = all.add("coin");
  all.move(vase, "store");
  all.move(coin, "store");
  all.move(vase, "hall");
  all.discard(coin);
  std::printf("%s %s.\n", qPrintable(all.room(vase)), qPrintable(all.room(coin)));
}
