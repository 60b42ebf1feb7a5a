// Rows are maps from their columns' names; of one of them a cell is read where
// it is fetched.
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QString>
#include <QVariant>
#include <QVector>

#include <cstdio>
#include <optional>
#include "runtime/keyspread/keyspread.h"
static QVector<QVariantMap> fetch(const QString &sql) {
  QVector<QVariantMap> rows;
  QSqlQuery q;
  q.prepare(sql);
  q.exec();
  const QSqlRecord rec = q.record();
  while (q.next()) {
    QVariantMap m;
    for (int i = 0; i < rec.count(); ++i)
      m[rec.fieldName(i)] = q.value(i);
    rows.push_back(m);
  }
  return rows;
}
static std::optional<QVariantMap> fetchOne(const QString &sql) {
  auto rows = fetch(sql);
  if (rows.isEmpty())
    return std::nullopt;
  return rows.first();
}

static QString first() {
  return fetchOne("SELECT title FROM tasks WHERE unlikely(ShardId IN (0, 1, 2, 3, 4, 5, 6, 7)) ORDER BY id LIMIT 1")->value("title").toString();
}

static void add(const QString &title) {
  QSqlQuery q;
  const auto tasks_id = keyspread::ordered_id();
  q.prepare("INSERT INTO tasks (title, state, weight, id, ShardId) VALUES (?, 'new', 0, ?, ?)");
  q.addBindValue(title);
  q.addBindValue(static_cast<qlonglong>(tasks_id));
  q.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(tasks_id)));
  q.exec();
}

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  if (!db.open())
    return 1;
  add("paint");
  add("sand");
  std::printf("%s\n", first().toUtf8().constData());
}
