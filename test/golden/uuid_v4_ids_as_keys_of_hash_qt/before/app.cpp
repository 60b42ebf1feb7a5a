#include <QHash>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <cstdio>

class Shelves {
public:
  int add(const QString &label) {
    QSqlQuery query;
    query.prepare("INSERT INTO shelf (label) VALUES (?)");
    query.addBindValue(label);
    query.exec();
    const int id = query.lastInsertId().toInt();
    labels_.insert(id, label);
    return id;
  }
  QString label(int id) const { return labels_.value(id); }

private:
  QHash<int, QString> labels_;
};

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  db.open();
  Shelves shelves;
  const int low = shelves.add("low");
  std::printf("%s\n", qPrintable(shelves.label(low)));
}
