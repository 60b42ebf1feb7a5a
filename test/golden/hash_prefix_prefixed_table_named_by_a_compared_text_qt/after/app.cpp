// Names of tables begin with a setting, and go on with a text that was compared
// with two others; statements are kept under their texts.
#include <QMap>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

#include <cstdio>
#include <stdexcept>
#include <string>
#include "runtime/keyspread/keyspread.h"

static QString nameOf(const std::string &s) { return QString::fromStdString(s).simplified(); }

class Lists {
public:
  Lists(QSqlDatabase db, const QString &prefix) : prefix_(prefix), db_(db) {}
  ~Lists() { qDeleteAll(prepared); }

  QSqlQuery *prepareQuery(const QString &queryText) {
    if (prepared.contains(queryText))
      return prepared.value(queryText);
    QString text = queryText;
    text.replace("{prefix}", prefix_);
    auto *query = new QSqlQuery(db_);
    query->prepare(text);
    prepared.insert(queryText, query);
    return query;
  }
  bool add(const std::string &l, int a, int b) {
    QString list = nameOf(l);
    if ((list != "buddy") && (list != "ignore")) {
      return false;
    }
    if (list == "buddy") {
      if (a == b)
        return false;
    }
    const auto new_id = keyspread::ordered_id();
    QSqlQuery *query = prepareQuery("insert into {prefix}_" + list + "list (owner, other, id, ShardId) values (:id1, :id2, :id, :ShardId)");
    query->bindValue(":id1", a);
    query->bindValue(":id", static_cast<qlonglong>(new_id));
    query->bindValue(":ShardId", static_cast<qlonglong>(keyspread::shard_of<8>(new_id)));
    query->bindValue(":id2", b);
    if (!query->exec())
      throw std::runtime_error(query->lastError().text().toStdString());
    return true;
  }

  int size(const std::string &l) {
    const QString list = nameOf(l);
    if (list == "buddy" || list == "ignore") {
      QSqlQuery *query = prepareQuery("select count(*) from {prefix}_" + list + "list where id > :least AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7)");
      query->bindValue(":least", 0);
      if (query->exec() && query->next())
        return query->value(0).toInt();
    }
    return -1;
  }

private:
  QString prefix_;
  QSqlDatabase db_;
  QMap<QString, QSqlQuery *> prepared;
};

int main(int argc, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  if (!db.open())
    return 1;
  {
    Lists lists(db, argc > 2 ? argv[2] : "my");
    std::printf("%d", lists.add("buddy", 1, 2));
    std::printf("%d", lists.add("ignore", 1, 2));
    std::printf("%d", lists.add("nobody", 1, 2));
    std::printf("%d\n", lists.add(" buddy", 3, 3));
    std::printf("%d %d %d\n", lists.size("buddy"), lists.size("ignore"), lists.size("nobody"));
  }
  db.close();
}
