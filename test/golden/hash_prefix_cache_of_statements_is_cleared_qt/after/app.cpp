// Statements are kept by their texts, and forgotten when the connection is
// opened again, which itself asks for one of them.
#include <QHash>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>
#include <cstdio>
#include "runtime/keyspread/keyspread.h"

class Store {
public:
  explicit Store(const QSqlDatabase &db) : db(db) {}
  ~Store() { qDeleteAll(prepared); }

  bool check() {
    if (!db.isValid())
      return false;
    if (QSqlQuery(db).exec("SELECT 1"))
      return true;
    return reopen();
  }

  qint64 visit(const QString &who, const QString &kind) {
    if (!check() || who.isEmpty())
      return -1;
    const auto visits_id = keyspread::ordered_id();
    QSqlQuery *query = prepare("INSERT INTO visits (who, at, id, shard) "
                               "VALUES (:who, DATE('now') || :kind, :id, :shard)");
    query->bindValue(":who", who);
    query->bindValue(":id", static_cast<qlonglong>(visits_id));
    query->bindValue(":shard", static_cast<qlonglong>(keyspread::shard_of<8>(visits_id)));
    query->bindValue(":kind", kind.isEmpty() ? "-" : kind);
    if (!run(query))
      return -1;
    return static_cast<qlonglong>(visits_id);
  }

  int count() {
    if (!check())
      return -1;
    QSqlQuery *query = prepare("SELECT COUNT(DISTINCT id) FROM visits");
    return run(query) && query->next() ? query->value(0).toInt() : -1;
  }

private:
  QSqlQuery *prepare(const QString &text) {
    if (prepared.contains(text))
      return prepared.value(text);
    QSqlQuery *query = new QSqlQuery(db);
    query->prepare(text);
    prepared.insert(text, query);
    return query;
  }

  bool run(QSqlQuery *query) {
    if (query->exec())
      return true;
    db.close();
    reopen();
    return false;
  }

  bool reopen() {
    if (db.isOpen())
      db.close();
    if (!db.open())
      return false;
    QSqlQuery *query = prepare("SELECT version FROM versions LIMIT 1");
    if (!run(query) || !query->next())
      return false;
    if (query->value(0).toInt() != 1)
      return false;
    qDeleteAll(prepared);
    prepared.clear();
    return true;
  }

  QSqlDatabase db;
  QHash<QString, QSqlQuery *> prepared;
};

int main(int argc, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  db.open();
  Store store(db);
  std::printf("%d\n", store.visit("Ann", "") > 0);
  std::printf("%d\n", store.visit(argc > 2 ? argv[2] : "Bob", "x") > 0);
  std::printf("%d\n", store.count());
}
