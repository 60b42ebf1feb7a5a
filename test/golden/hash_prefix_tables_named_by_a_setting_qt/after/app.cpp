// The names of all tables begin with what a setting says: texts have a sign in
// its place, a format its number, or it is put in front.
#include <QHash>
#include <QSettings>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>
#include <cstdio>
#include "runtime/keyspread/keyspread.h"

class Store {
public:
  explicit Store(const QSettings &settings) : prefix(settings.value("database/prefix", "game").toString()) {}

  QSqlQuery *prepare(const QString &text) {
    if (prepared.contains(text))
      return prepared.value(text);
    QString whole = text;
    whole.replace("{prefix}", prefix);
    QSqlQuery *query = new QSqlQuery;
    query->prepare(whole);
    prepared.insert(text, query);
    return query;
  }

  qint64 addUser(const QString &name) {
    const auto game_users_id = keyspread::ordered_id();
    QSqlQuery *query = prepare("INSERT INTO {prefix}_users (name, id, shard) VALUES (:name, :id, :shard)");
    query->bindValue(":name", name);
    query->bindValue(":id", static_cast<qlonglong>(game_users_id));
    query->bindValue(":shard", static_cast<qlonglong>(keyspread::shard_of<8>(game_users_id)));
    if (!query->exec())
      return -1;
    return static_cast<qlonglong>(game_users_id);
  }

  bool startSession(qint64 user, qint64 now) {
    QSqlQuery query;
    const auto game_sessions_id = keyspread::ordered_id();
    query.prepare(QString("INSERT INTO %1_sessions (user_id, started, id, shard, game_users_shard) VALUES (:user, :now, :id, :shard, :game_users_shard)").arg(prefix));
    query.bindValue(":user", user);
    query.bindValue(":id", static_cast<qlonglong>(game_sessions_id));
    query.bindValue(":shard", static_cast<qlonglong>(keyspread::shard_of<8>(game_sessions_id)));
    query.bindValue(":game_users_shard", static_cast<qlonglong>(keyspread::shard_of<8>(user)));
    query.bindValue(":now", now);
    return query.exec();
  }

  // Which of two tables: of neither the key changes.
  bool add(const QString &list, qint64 user, qint64 other) {
    if (list != "buddy" && list != "ignore")
      return false;
    QSqlQuery *query = prepare("INSERT INTO {prefix}_" + list + "list (user_id, buddy_id) VALUES (:user, :other)");
    query->bindValue(":user", user);
    query->bindValue(":other", other);
    return query->exec();
  }

  void print() {
    QSqlQuery query("SELECT u.name, s.started, b.buddy_id FROM " + prefix + "_users u JOIN " + prefix +
                    "_sessions s ON s.user_id = u.id AND s.game_users_shard = u.shard LEFT JOIN " + prefix +
                    "_buddylist b ON b.user_id = u.id ORDER BY u.name, s.started");
    while (query.next())
      std::printf("%s %lld %d\n", qPrintable(query.value(0).toString()), query.value(1).toLongLong(),
                  query.value(2).isNull());
  }

  int count() {
    QSqlQuery query(QString("SELECT COUNT(DISTINCT id) FROM %1_users").arg(prefix));
    return query.next() ? query.value(0).toInt() : -1;
  }

private:
  const QString prefix;
  QHash<QString, QSqlQuery *> prepared;
};

int main(int argc, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  db.open();
  Store store(QSettings("game.ini", QSettings::IniFormat));
  const qint64 ann = store.addUser("Ann"), bob = store.addUser("Bob");
  store.startSession(ann, 100);
  store.startSession(bob, 200);
  std::printf("%d\n", store.add(argc > 2 ? argv[2] : "buddy", ann, bob));
  std::printf("%d\n", store.count());
  store.print();
}
