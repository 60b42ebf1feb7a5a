// One id is compared twice, and so is its shard.
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <cstdio>
#include "runtime/keyspread/keyspread.h"

static qint64 add(const QString &label) {
  QSqlQuery query;
  const auto items_id = keyspread::ordered_id();
  query.prepare("INSERT INTO items (label, id, shard) VALUES (?, ?, ?)");
  query.addBindValue(label);
  query.addBindValue(static_cast<qlonglong>(items_id));
  query.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(items_id)));
  query.exec();
  return static_cast<qlonglong>(items_id);
}

static void lend(qint64 item, const QString &member) {
  QSqlQuery query;
  const auto loans_id = keyspread::ordered_id();
  query.prepare("INSERT INTO loans (item, member, id, shard, items_shard) VALUES (?, ?, ?, ?, ?)");
  query.addBindValue(item);
  query.addBindValue(member);
  query.addBindValue(static_cast<qlonglong>(loans_id));
  query.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(loans_id)));
  query.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(item)));
  query.exec();
}

static int scrap(qint64 id) {
  QSqlQuery query;
  query.prepare("DELETE FROM items WHERE id = ? AND NOT EXISTS (SELECT 1 FROM loans WHERE item = ?) AND shard = ?");
  query.addBindValue(id);
  query.addBindValue(id);
  query.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(id)));
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
