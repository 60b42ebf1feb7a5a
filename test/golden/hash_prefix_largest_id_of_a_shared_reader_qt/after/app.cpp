// One function reads whole numbers for all who ask: how many notes there are,
// and the id of the newest, which is looked up with it. The number is one of
// two values of a `? :`. The ids that nobody gives to a QVariant get the type of
// those beside them, which QVariant takes.
#include <QCoreApplication>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <cstdio>
#include "runtime/keyspread/keyspread.h"

static qlonglong scalar(const QString &sql) {
  QSqlQuery query(sql);
  return query.next() ? query.value(0).toLongLong() : 0;
}

struct Note {
  qlonglong id = 0;
  QString title;
};

static Note first() {
  Note result;
  QSqlQuery query("SELECT id, title FROM notes WHERE unlikely(shard IN (0, 1, 2, 3, 4, 5, 6, 7)) ORDER BY id LIMIT 1");
  if (query.next()) {
    result.id = query.value(0).toLongLong();
    result.title = query.value(1).toString();
  }
  return result;
}

static qlonglong addNote(const QString &title) {
  QSqlQuery query;
  const auto notes_id = keyspread::ordered_id();
  query.prepare("INSERT INTO notes (title, id, shard) VALUES (:title, :id, :shard)");
  query.bindValue(":title", title);
  query.bindValue(":id", static_cast<qlonglong>(notes_id));
  query.bindValue(":shard", static_cast<qlonglong>(keyspread::shard_of<8>(notes_id)));
  if (!query.exec())
    return -1;
  return static_cast<qlonglong>(notes_id);
}

static QString titleOf(qlonglong id) {
  QSqlQuery query;
  query.prepare("SELECT title FROM notes WHERE id = ? AND shard = ?");
  query.addBindValue(id);
  query.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(id)));
  return query.exec() && query.next() ? query.value(0).toString() : "none";
}

int main(int argc, char **argv) {
  QCoreApplication app(argc, argv);
  QSqlDatabase database = QSqlDatabase::addDatabase("QSQLITE");
  database.setDatabaseName(argc > 1 ? argv[1] : "app.db");
  if (!database.open())
    return 1;
  const qlonglong id = addNote("first");
  addNote("second");
  std::printf("%lld notes\n", static_cast<long long>(scalar("SELECT COUNT(*) FROM notes")));
  std::printf("first: %s\n", qPrintable(titleOf(id)));
  const Note oldest = first();
  std::printf("oldest: %s%s\n", qPrintable(oldest.title), oldest.id > 0 ? "" : ", and there is none");
  std::printf("newest: %s\n",
              qPrintable(titleOf(scalar("SELECT MAX(id) FROM notes WHERE shard IN (0, 1, 2, 3, 4, 5, 6, 7)"))));
  return 0;
}
