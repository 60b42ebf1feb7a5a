// The classes of two tables name them by a virtual function, which goes into each
// text where its table stands: also into one of the class that both are made of.
#include <QtSql/QSqlDatabase>
#include <QtSql/QSqlError>
#include <QtSql/QSqlQuery>
#include <QtCore/QString>
#include <QtCore/QVariant>
#include <QtCore/QVector>
#include <cstdio>
#include <stdexcept>

class Repository {
public:
  explicit Repository(QSqlDatabase db) : db_(db) {}
  virtual ~Repository() = default;
  virtual QString table() const = 0;

  int count() const {
    QSqlQuery q(db_);
    q.exec(QStringLiteral("SELECT COUNT(*) FROM %1").arg(table()));
    return q.next() ? q.value(0).toInt() : -1;
  }
  QVector<qint64> newest(int limit) const {
    QSqlQuery q(db_);
    q.prepare(QStringLiteral("SELECT id FROM %1 ORDER BY id DESC LIMIT :n").arg(table()));
    q.bindValue(QStringLiteral(":n"), limit);
    q.exec();
    QVector<qint64> out;
    while (q.next())
      out.append(q.value(0).toLongLong());
    return out;
  }
  bool remove(qint64 id) {
    QSqlQuery q(db_);
    q.prepare(QStringLiteral("DELETE FROM %1 WHERE id = :id").arg(table()));
    q.bindValue(QStringLiteral(":id"), id);
    return q.exec() && q.numRowsAffected() == 1;
  }

protected:
  qint64 run(QSqlQuery &q) {
    if (!q.exec())
      throw std::runtime_error(q.lastError().text().toStdString());
    return q.lastInsertId().toLongLong();
  }
  QSqlDatabase db_;
};

class Artists : public Repository {
public:
  using Repository::Repository;
  QString table() const override { return QStringLiteral("artists"); }
  qint64 add(const QString &name, int year) {
    QSqlQuery q(db_);
    q.prepare(QStringLiteral("INSERT INTO %1 (name, added_at) VALUES (:name, :year)").arg(table()));
    q.bindValue(QStringLiteral(":year"), year);
    q.bindValue(QStringLiteral(":name"), name);
    return run(q);
  }
};

class Albums : public Repository {
public:
  using Repository::Repository;
  QString table() const override { return QStringLiteral("albums"); }
  qint64 add(qint64 artist, const QString &title, int year) {
    QSqlQuery q(db_);
    q.prepare(QStringLiteral("INSERT INTO %1 (artist_id, added_at, title) VALUES (?, ?, ?)").arg(table()));
    q.addBindValue(artist);
    q.addBindValue(year);
    q.addBindValue(title);
    return run(q);
  }
};

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"));
  db.setDatabaseName(QString::fromLocal8Bit(argv[1]));
  db.open();
  Artists artists(db);
  Albums albums(db);
  const qint64 a = artists.add("A", 1970), b = artists.add("B", 1980);
  const qint64 x = albums.add(a, "X", 1979);
  for (qint64 id : artists.newest(5))
    std::printf("%d\n", id == a ? 1 : id == b ? 2 : 0);
  std::printf("%d\n", albums.newest(1).first() == x);
  std::printf("%d %d %d\n", albums.remove(x), artists.count(), albums.count());
}
