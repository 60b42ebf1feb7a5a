// A profile that changes in what a request names: the columns that are set are
// collected in a list and put into the text as one argument.
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QString>
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
    QSqlQuery query = prepared("INSERT INTO people (name, real, mail, country, id, ShardId) VALUES (?, '', '', '', ?, ?)");
    query.addBindValue(name);
    query.addBindValue(static_cast<qlonglong>(people_id));
    query.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(people_id)));
    run(query);
    return static_cast<qlonglong>(people_id);
  }

  bool change(qint64 id, const Request &request, bool trusted) {
    QStringList columns({});
    if (request.real)
      columns << "real = ?";
    if (request.mail) {
      if (trusted)
        columns << "mail = ?";
      else
        return false;
    }
    if (request.country)
      columns << "country = ?";
    if (columns.isEmpty())
      return true;
    QSqlQuery query = prepared(QString("UPDATE people SET %1 WHERE id = ? AND ShardId = ?").arg(columns.join(", ")));
    if (request.real)
      query.addBindValue(*request.real);
    if (request.mail)
      query.addBindValue(*request.mail);
    if (request.country)
      query.addBindValue(*request.country);
    query.addBindValue(id);
    query.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(id)));
    run(query);
    return query.numRowsAffected() == 1;
  }

  QString show(qint64 id) {
    QSqlQuery query = prepared("SELECT name, real, mail, country FROM people WHERE id = ? AND ShardId = ?");
    query.addBindValue(id);
    query.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(id)));
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

/// What the letters ask for, which only the run of the program knows.
static Request asked(const QString &letters) {
  Request r;
  if (letters.contains('r'))
    r.real = "Ada L";
  if (letters.contains('m'))
    r.mail = "ada@x";
  if (letters.contains('c'))
    r.country = "uk";
  return r;
}

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  if (!db.open())
    return 1;
  Profiles all(db);
  for (const char *letters : {"rmc", "rm", "rc", "mc", "r", "m", "c", ""})
    for (bool trusted : {true, false}) {
      const qint64 id = all.add("ada");
      std::printf("%d ", all.change(id, asked(letters), trusted));
      std::printf("%s\n", all.show(id).toUtf8().constData());
    }
}
