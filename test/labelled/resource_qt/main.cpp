// Queries in Qt resources, by name, in a folder for each dialect.
#include <QFile>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QTextStream>
#include <QVariant>

class Storage {
public:
  virtual ~Storage() = default;
  virtual QString folder() const = 0;

protected:
  QString queryString(const QString &name, int version = 0) const {
    QFile file(":/queries/" + folder() + "/" + name + ".sql");
    if (version)
      file.setFileName(QString(":/queries/%1/%2/%3.sql").arg(version).arg(folder()).arg(name));
    if (!file.open(QIODevice::ReadOnly | QIODevice::Text))
      return QString();
    return QTextStream(&file).readAll();
  }
};

class Messages : public Storage {
public:
  QString folder() const override { return QSqlDatabase::database().driverName(); }
  void insert(const QString &name) {
    QSqlQuery query(QSqlDatabase::database());
    query.prepare(queryString("insert_message"));
    query.bindValue(":name", name);
    query.exec();
  }
  qint64 last() {
    QSqlQuery query(QSqlDatabase::database());
    query.exec(queryString("last_message"));
    return query.next() ? query.value(0).toLongLong() : 0;
  }
  void aliased() {
    QFile file(":/short/newest");
    file.open(QIODevice::ReadOnly);
    QSqlQuery query(QString::fromUtf8(file.readAll()), QSqlDatabase::database());
  }
};
