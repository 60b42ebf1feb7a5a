// A profile that changes in what a request names: the columns that are set are
// collected in a list and put into the text as one argument.
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QStringList>
#include <QVariant>

#include <cstdio>
#include <optional>
#include <stdexcept>
#include "runtime/keyspread/keyspread.h"

struct Request {
  std::optional<QString> real, mail, country;
};

class Profiles {
public:
  explicit Profiles(QSqlDatabase db) : db_(db) {}

  qint64 add(const QString &name) {
    const auto people_id = keyspread::ordered_id();
    QSqlQuery query = prepared("INSERT INTO people (name, real, mail, country, id, shard) VALUES (:name, '', '', '', :id, :shard)");
    query.bindValue(":name", name);
    query.bindValue(":id", static_cast<qlonglong>(people_id));
    query.bindValue(":shard", static_cast<qlonglong>(keyspread::shard_of<8>(people_id)));
    run(query);
    return static_cast<qlonglong>(people_id);
  }

  bool change(qint64 id, const Request &request, bool trusted) {
    QStringList columns({});
    if (request.real)
      columns << "real = :real";
    if (request.mail) {
      if (trusted)
        columns << "mail = :mail";
      else
        return false;
    }
    if (request.country)
      columns << "country = :country";
    if (columns.isEmpty())
      return true;
    QSqlQuery query = prepared(QString("UPDATE people SET %1 WHERE id = :id AND shard = :shard").arg(columns.join(", ")));
    if (request.real)
      query.bindValue(":real", *request.real);
    if (request.mail)
      query.bindValue(":mail", *request.mail);
    if (request.country)
      query.bindValue(":country", *request.country);
    query.bindValue(":id", id);
    query.bindValue(":shard", static_cast<qlonglong>(keyspread::shard_of<8>(id)));
    run(query);
    return query.numRowsAffected() == 1;
  }

  QString show(qint64 id) {
    QSqlQuery query = prepared("SELECT name, real, mail, country FROM people WHERE id = :id AND shard = :shard");
    query.bindValue(":id", id);
    query.bindValue(":shard", static_cast<qlonglong>(keyspread::shard_of<8>(id)));
    run(query);
    if (!query.next())
      return "nobody";
    return query.value(0).toString() + "/" + query.value(1).toString() + "/" + query.value(2).toString() + "/" +
           query.value(3).toString();
  }

private:
  QSqlQuery prepared(const QString &text) {
    QSqlQuery query(db_);
    if (!query.prepare(text))
      throw std::runtime_error(query.lastError().text().toStdString());
    return query;
  }
  static void run(QSqlQuery &query) {
    if (!query.exec())
      throw std::runtime_error(query.lastError().text().toStdString());
  }

  QSqlDatabase db_;
};

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  if (!db.open())
    return 1;
  Profiles all(db);
  const qint64 ada = all.add("ada"), bob = all.add("bob");
  std::printf("%d\n", all.change(ada, {QString("Ada L."), QString("ada@x"), QString("uk")}, true));
  std::printf("%d\n", all.change(bob, {{}, QString("bob@x"), {}}, false));
  std::printf("%d\n", all.change(bob, {{}, {}, QString("de")}, false));
  std::printf("%d\n", all.change(bob, {}, false));
  for (qint64 id : {ada, bob})
    std::printf("%s\n", all.show(id).toUtf8().constData());
}
