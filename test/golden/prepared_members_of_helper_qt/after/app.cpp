// A helper prepares and returns by value what members keep; other methods bind
// to them, run them and read the new id.
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>
#include "runtime/keyspread/keyspread.h"

class Harbour {
public:
  explicit Harbour(const QSqlDatabase &in);

  qlonglong moor(const QString &boat, int feet);
  bool lengthen(qlonglong id, int feet);
  QString boatAt(qlonglong id);

private:
  QSqlQuery made(const char *text) const;

  QSqlDatabase db;
  QSqlQuery insert, update, select;
};

QSqlQuery Harbour::made(const char *text) const {
  QSqlQuery query(db);
  query.prepare(QString::fromLatin1(text));
  return query;
}

Harbour::Harbour(const QSqlDatabase &in)
    : db(in), insert(made("INSERT INTO berth (boat, feet, id, ShardId) VALUES (:boat, :feet, :id, :ShardId)")),
      update(made("UPDATE berth SET feet = :feet WHERE id = :berth AND ShardId = :ShardId")),
      select(made("SELECT boat FROM berth WHERE id = :berth AND ShardId = :ShardId")) {}

qlonglong Harbour::moor(const QString &boat, int feet) {
  const auto berth_id = keyspread::ordered_id();
  insert.bindValue(":boat", boat);
  insert.bindValue(":id", static_cast<qlonglong>(berth_id));
  insert.bindValue(":ShardId", static_cast<qlonglong>(keyspread::shard_of<8>(berth_id)));
  insert.bindValue(":feet", feet);
  insert.exec();
  return static_cast<qlonglong>(berth_id);
}

bool Harbour::lengthen(qlonglong id, int feet) {
  update.bindValue(":feet", feet);
  update.bindValue(":berth", id);
  update.bindValue(":ShardId", static_cast<qlonglong>(keyspread::shard_of<8>(id)));
  return update.exec() && update.numRowsAffected() == 1;
}

QString Harbour::boatAt(qlonglong id) {
  select.bindValue(":berth", id);
  select.bindValue(":ShardId", static_cast<qlonglong>(keyspread::shard_of<8>(id)));
  QString boat;
  if (select.exec() && select.next())
    boat = select.value(0).toString();
  select.finish();
  return boat;
}

int main() {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName("harbour.db");
  if (!db.open())
    return 1;
  Harbour harbour(db);
  const qlonglong first = harbour.moor("Petrel", 31);
  harbour.lengthen(first, 33);
  return harbour.boatAt(first) == QLatin1String("Petrel") ? 0 : 1;
}
