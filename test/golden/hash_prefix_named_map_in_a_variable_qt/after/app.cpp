// Named values in a map of their own, written in one piece or one by one.
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

#include <cstdio>
#include "runtime/keyspread/keyspread.h"

class Database {
public:
  explicit Database(const QString &file) : db_(QSqlDatabase::addDatabase("QSQLITE")) {
    db_.setDatabaseName(file);
    db_.open();
  }
  QSqlQuery exec(const QString &sql, const QVariantMap &values = {}) {
    QSqlQuery query(db_);
    query.prepare(sql);
    for (auto it = values.constBegin(); it != values.constEnd(); ++it)
      query.bindValue(QLatin1Char(':') + it.key(), it.value());
    if (!query.exec())
      qWarning("%s", qPrintable(query.lastError().text()));
    return query;
  }

private:
  QSqlDatabase db_;
};

struct Part {
  qint64 id = 0;
  QString name;
  int stock = 0;
};

class Parts {
public:
  explicit Parts(Database &db) : db_(db) {}
  Part add(const QString &name, int stock) {
    const auto parts_id = keyspread::ordered_id();
    const QVariantMap values{{"name", name}, {"stock", stock}, {"id", static_cast<qlonglong>(parts_id)}, {"ShardId", static_cast<qlonglong>(keyspread::shard_of<8>(parts_id))}};
    QSqlQuery query = db_.exec("INSERT INTO parts (name, stock, id, ShardId) VALUES (:name, :stock, :id, :ShardId)", values);
    Part part;
    part.id = static_cast<qlonglong>(parts_id);
    part.name = name;
    part.stock = stock;
    return part;
  }
  Part find(qint64 id) {
    QVariantMap values;
    values["id"] = id;
    values["ShardId"] = static_cast<qlonglong>(keyspread::shard_of<8>(id));
    QSqlQuery query = db_.exec("SELECT id, name, stock FROM parts WHERE id = :id AND ShardId = :ShardId", values);
    Part part;
    if (query.next()) {
      part.id = query.value("id").toLongLong();
      part.name = query.value("name").toString();
      part.stock = query.value("stock").toInt();
    }
    return part;
  }
  void take(qint64 id, int n) {
    QVariantMap values;
    values.insert("n", n);
    values.insert("id", id);
    values["ShardId"] = static_cast<qlonglong>(keyspread::shard_of<8>(id));
    db_.exec("UPDATE parts SET stock = stock - :n WHERE id = :id AND ShardId = :ShardId", values);
  }
  int count() {
    QSqlQuery query = db_.exec("SELECT COUNT(*) FROM parts");
    return query.next() ? query.value(0).toInt() : -1;
  }

private:
  Database &db_;
};

int main(int, char **argv) {
  Database db(argv[1]);
  Parts parts(db);
  const Part bolt = parts.add("bolt", 100);
  const Part nut = parts.add("nut", 50);
  parts.take(bolt.id, 7);
  std::printf("%s %d\n", qPrintable(parts.find(bolt.id).name), parts.find(bolt.id).stock);
  std::printf("%s %d %d\n", qPrintable(parts.find(nut.id).name), parts.find(nut.id).stock, parts.count());
}
