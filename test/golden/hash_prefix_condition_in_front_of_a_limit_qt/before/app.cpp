// The shard of a key that is not the last value of its statement: Qt gives
// values to the ? of a text one by one, whatever numbers those have.
#include <QCoreApplication>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <cstdio>
#include <stdexcept>

class Store {
public:
  explicit Store(const QString &path) : db(QSqlDatabase::addDatabase("QSQLITE")) {
    db.setDatabaseName(path);
    if (!db.open())
      throw std::runtime_error("cannot open the database");
  }

  qlonglong addSensor(const QString &kind) {
    QSqlQuery q = prepared("INSERT INTO sensors (kind) VALUES (?)");
    q.addBindValue(kind);
    run(q);
    return q.lastInsertId().toLongLong();
  }

  void addReading(qlonglong sensor, int value) {
    QSqlQuery q = prepared("INSERT INTO readings (sensor_id, value) VALUES (?, ?)");
    q.addBindValue(sensor);
    q.addBindValue(value);
    run(q);
  }

  void printLatest(qlonglong sensor, int limit) {
    QSqlQuery q = prepared("SELECT value FROM readings WHERE sensor_id = ? "
                           "ORDER BY id DESC LIMIT ?");
    q.addBindValue(sensor);
    q.addBindValue(limit);
    run(q);
    while (q.next())
      std::printf("%d\n", q.value(0).toInt());
  }

  int purge(qlonglong sensor, int below) {
    QSqlQuery q = prepared("DELETE FROM readings WHERE value < ? AND sensor_id = ? AND value <> ?");
    q.addBindValue(below);
    q.addBindValue(sensor);
    q.addBindValue(-1);
    run(q);
    return q.numRowsAffected();
  }

private:
  QSqlQuery prepared(const QString &sql) {
    QSqlQuery q(db);
    if (!q.prepare(sql))
      throw std::runtime_error("cannot prepare");
    return q;
  }

  void run(QSqlQuery &q) {
    if (!q.exec())
      throw std::runtime_error("cannot run");
  }

  QSqlDatabase db;
};

int main(int argc, char **argv) {
  QCoreApplication app(argc, argv);
  Store store(argc > 1 ? argv[1] : "app.db");
  const qlonglong inside = store.addSensor("inside");
  const qlonglong outside = store.addSensor("outside");
  for (int i = 0; i < 6; ++i)
    store.addReading(i % 2 ? inside : outside, i * 10);
  store.printLatest(inside, 2);
  std::printf("%d gone\n", store.purge(outside, 30));
  store.printLatest(outside, 5);
  return 0;
}
