// A filter that puts the conditions of a query together, those that are asked
// for, and the values that go with them.
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QStringList>
#include <QVariant>

#include <cstdio>
#include <optional>
#include <stdexcept>
#include "runtime/keyspread/keyspread.h"

struct Filter {
  std::optional<QString> sitter, state;
  std::optional<int> hours;
  std::optional<qint64> after;
  int limit = -1;

  QString where() const {
    QStringList parts;
    if (sitter)
      parts << QStringLiteral("sitter = ?");
    if (state)
      parts << QStringLiteral("state = ?");
    if (hours)
      parts << QStringLiteral("hours >= ?");
    if (after)
      parts << QStringLiteral("id > ?");
    return parts.isEmpty() ? QString() : QStringLiteral(" WHERE ") + parts.join(QStringLiteral(" AND "));
  }
  QVariantList values() const {
    QVariantList all;
    if (sitter)
      all << *sitter;
    if (state)
      all << *state;
    if (hours)
      all << *hours;
    if (after)
      all << *after;
    return all;
  }
};

struct Walk {
  int number;
  QString route;
};

class Service {
public:
  explicit Service(QSqlDatabase db) : db_(db) {}

  qint64 book(const QString &dog, const QString &sitter, int hours, const QList<Walk> &walks) {
    const auto visits_id = keyspread::ordered_id();
    QSqlQuery query = prepared(QStringLiteral("INSERT INTO visits (dog, sitter, hours, state, id, shard) VALUES (?, ?, ?, 'open', ?, ?)"));
    query.addBindValue(dog);
    query.addBindValue(sitter);
    query.addBindValue(hours);
    query.addBindValue(static_cast<qlonglong>(visits_id));
    query.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(visits_id)));
    run(query);
    const qint64 id = static_cast<qlonglong>(visits_id);
    QSqlQuery more = prepared(QStringLiteral("INSERT INTO walks (visit, number, route, shard) VALUES (?, ?, ?, ?)"));
    for (const Walk &walk : walks) {
      more.addBindValue(id);
      more.addBindValue(walk.number);
      more.addBindValue(walk.route);
      more.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(id)));
      run(more);
    }
    return id;
  }

  QStringList list(const Filter &filter) const {
    QString sql = QStringLiteral("SELECT dog FROM visits") + filter.where() + QStringLiteral(" ORDER BY id");
    if (filter.limit >= 0)
      sql += QStringLiteral(" LIMIT %1").arg(filter.limit);
    QSqlQuery query = prepared(sql);
    const QVariantList values = filter.values();
    for (const QVariant &value : values)
      query.addBindValue(value);
    run(query);
    QStringList dogs;
    while (query.next())
      dogs << query.value(0).toString();
    return dogs;
  }

  int done(qint64 id) {
    QSqlQuery query = prepared(QStringLiteral("UPDATE visits SET state = 'done' WHERE id = ? AND shard = ?"));
    query.addBindValue(id);
    query.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(id)));
    run(query);
    return query.numRowsAffected();
  }

private:
  QSqlQuery prepared(const QString &sql) const {
    QSqlQuery query(db_);
    if (!query.prepare(sql))
      throw std::runtime_error(query.lastError().text().toStdString());
    return query;
  }
  static void run(QSqlQuery &query) {
    if (!query.exec())
      throw std::runtime_error(query.lastError().text().toStdString());
  }

  QSqlDatabase db_;
};

static void print(const char *what, const QStringList &dogs) {
  std::printf("%s: %s\n", what, dogs.join(" ").toUtf8().constData());
}

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  db.open();
  Service service(db);
  const qint64 first = service.book("Rex", "Ann", 2, {{1, "park"}, {2, "river"}});
  const qint64 second = service.book("Ida", "Bob", 5, {});
  service.book("Tom", "Ann", 4, {{1, "wood"}});
  std::printf("%d %d\n", service.done(second), service.done(-1));
  print("all", service.list({}));
  Filter ann;
  ann.sitter = "Ann";
  ann.hours = 3;
  print("of Ann", service.list(ann));
  Filter page;
  page.after = first;
  page.limit = 1;
  print("page", service.list(page));
  Filter open;
  open.state = "open";
  print("open", service.list(open));
}
