// Branches put a text together, in which a sign stands for a setting until it is
// replaced; what was prepared once is kept. Each form of it is one statement.
#include <QCoreApplication>
#include <QHash>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QString>
#include <QVariant>
#include <cstdio>
#include "runtime/keyspread/keyspread.h"

class Database {
public:
  Database(const QString &file, const QString &prefix) : prefix(prefix) {
    db = QSqlDatabase::addDatabase("QSQLITE");
    db.setDatabaseName(file);
    db.open();
  }

  QSqlQuery *prepareQuery(const QString &text) {
    if (cache.contains(text))
      return cache.value(text);
    QString sql = text;
    sql.replace("{prefix}", prefix);
    auto *query = new QSqlQuery(db);
    query->prepare(sql);
    cache.insert(text, query);
    return query;
  }

  bool execSqlQuery(QSqlQuery *query) {
    if (query->exec())
      return true;
    std::printf("%s\n", query->lastError().text().toUtf8().constData());
    return false;
  }

private:
  QSqlDatabase db;
  QString prefix;
  QHash<QString, QSqlQuery *> cache;
};

static int reports(Database *db, bool open) {
  QString where;
  if (open) {
    where = "WHERE r.status = 'open' OR r.status = 'assigned' ";
  }
  QSqlQuery *query = db->prepareQuery("SELECT COUNT(*) FROM {prefix}_reports r " + where);
  return db->execSqlQuery(query) && query->next() ? query->value(0).toInt() : -1;
}

static void report(Database *db, const QString &status) {
  const auto app_reports_id = keyspread::ordered_id();
  QSqlQuery *query = db->prepareQuery("INSERT INTO {prefix}_reports (status, id, ShardId) VALUES (:status, :id, :ShardId)");
  query->bindValue(":status", status);
  query->bindValue(":id", static_cast<qlonglong>(app_reports_id));
  query->bindValue(":ShardId", static_cast<qlonglong>(keyspread::shard_of<4>(app_reports_id)));
  db->execSqlQuery(query);
}

static short add(Database *db, const QString &name) {
  QSqlQuery *query = db->prepareQuery("INSERT INTO {prefix}_users (name) VALUES (:name)");
  query->bindValue(":name", name);
  db->execSqlQuery(query);
  return static_cast<short>(query->lastInsertId().toInt());
}

static void related(Database *db, const QString &name, const QString &mail, const QString &client) {
  QString text = "SELECT u.name, (SELECT COUNT(*) FROM {prefix}_warnings w WHERE w.user_id = u.id), a.visits "
                 "FROM {prefix}_users u LEFT JOIN {prefix}_analytics a ON a.id = u.id AND a.ShardId = u.ShardId WHERE u.name = :user_name";
  if (!mail.isEmpty())
    text.append(" OR u.email = :mail");
  if (!client.isEmpty())
    text.append(" OR u.client = :client");
  text.append(" ORDER BY u.name LIMIT 200");
  QSqlQuery *query = db->prepareQuery(text);
  query->bindValue(":user_name", name);
  if (!mail.isEmpty())
    query->bindValue(":mail", mail);
  if (!client.isEmpty())
    query->bindValue(":client", client);
  if (!db->execSqlQuery(query))
    return;
  std::printf("related:");
  while (query->next())
    std::printf(" %s/%d/%d", query->value(0).toString().toUtf8().constData(), query->value(1).toInt(),
                query->value(2).toInt());
  std::printf("\n");
}

static void named(Database *db, int id, bool quiet) {
  QString text = "SELECT u.name FROM {prefix}_users u JOIN {prefix}_analytics a ON a.id = u.id AND a.ShardId = u.ShardId WHERE u.id = :id AND u.ShardId = (:id % 4 + 4) % 4";
  if (quiet)
    text.append(" AND a.visits < 20");
  QSqlQuery *query = db->prepareQuery(text);
  query->bindValue(":id", id);
  if (db->execSqlQuery(query))
    std::printf("named: %s\n", query->next() ? query->value(0).toString().toUtf8().constData() : "nobody");
}

int main(int argc, char **argv) {
  QCoreApplication app(argc, argv);
  Database db(argv[1], argc > 2 ? argv[2] : "app");
  report(&db, "open");
  report(&db, "closed");
  std::printf("reports: %d %d\n", reports(&db, true), reports(&db, false));
  std::printf("new: %d\n", add(&db, "dan"));
  related(&db, "ann", "", "");
  related(&db, "ann", "a@x", "");
  related(&db, "ann", "a@x", "c1");
  related(&db, "dan", "", "c1");
  named(&db, 1, true);
  named(&db, 3, true);
  named(&db, 3, false);
}
