// One id is compared twice, and so is its shard.
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <cstdio>

static qint64 add(const QString &label) {
  QSqlQuery query;
  query.prepare("INSERT INTO items (label) VALUES (?)");
  query.addBindValue(label);
  query.exec();
  return query.lastInsertId().toLongLong();
}

static void lend(qint64 item, const QString &member) {
  QSqlQuery query;
  query.prepare("INSERT INTO loans (item, member) VALUES (?, ?)");
  query.addBindValue(item);
  query.addBindValue(member);
  query.exec();
}

static int scrap(qint64 id) {
  QSqlQuery query;
  query.prepare("DELETE FROM items WHERE id = ? AND NOT EXISTS (SELECT 1 FROM loans WHERE item = ?)");
  query.addBindValue(id);
  query.addBindValue(id);
  query.exec();
  return query.numRowsAffected();
}

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  db.open();
  const qint64 foil = add("foil"), mask = add("mask");
  lend(foil, "Ann");
  std::printf("%d %d\n", scrap(foil), scrap(mask));
  std::printf("%d\n", scrap(mask));
}
