#include <QHash>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <cstdio>
#include "runtime/keyspread/keyspread.h"
#include <string>
#include <QMap>

class Shelves {
public:
  std::string add(const QString &label) {
    QSqlQuery query;
    const auto shelf_id = keyspread::uuid_v4();
    query.prepare("INSERT INTO shelf (label, id) VALUES (?, ?)");
    query.addBindValue(label);
    query.addBindValue(QString::fromStdString(shelf_id));
    query.exec();
    const std::string id = QVariant(QString::fromStdString(shelf_id)).toString().toStdString();
    labels_.insert(id, label);
    return id;
  }
  QString label(std::string id) const { return labels_.value(id); }

private:
  QMap<std::string, QString> labels_;
};

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  db.open();
  Shelves shelves;
  const std::string low = shelves.add("low");
  std::printf("%s\n", qPrintable(shelves.label(low)));
}
