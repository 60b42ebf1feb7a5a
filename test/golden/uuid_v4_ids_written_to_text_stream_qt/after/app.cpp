#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTextStream>
#include <QVariant>
#include "runtime/keyspread/keyspread.h"
#include <string>

static QTextStream out(stdout);

struct Lamp {
  std::string id = "";
  std::string litBy = ""; // 0: by hand
};

static std::string add(const QString &room, std::string litBy) {
  QSqlQuery query;
  const auto lamp_id = keyspread::uuid_v4();
  query.prepare("INSERT INTO lamp (room, lit_by, id) VALUES (:room, :by, :id)");
  query.bindValue(":room", room);
  query.bindValue(":id", QString::fromStdString(lamp_id));
  query.bindValue(":by", !litBy.empty() ? QVariant(QString::fromStdString(litBy)) : QVariant());
  query.exec();
  return QVariant(QString::fromStdString(lamp_id)).toString().toStdString();
}

static Lamp find(const QString &room) {
  Lamp lamp;
  QSqlQuery query;
  query.prepare("SELECT id, lit_by FROM lamp WHERE room = ?");
  query.addBindValue(room);
  query.exec();
  if (query.next()) {
    lamp.id = query.value(0).toString().toStdString();
    lamp.litBy = query.value(1).toString().toStdString();
  }
  return lamp;
}

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  db.open();
  const std::string hall = add("hall", "");
  add("attic", hall);
  QTextStream(stderr) << "the hall has " << QString::fromStdString(hall) << "\n";
  for (const char *room : {"hall", "attic"}) {
    const Lamp lamp = find(room);
    out << room << ": " << (!lamp.litBy.empty() ? "by another" : "by hand") << "\n";
    if (!lamp.litBy.empty())
      QTextStream(stderr, QIODevice::WriteOnly) << QString::fromStdString(lamp.id) << " hangs on " << QString::fromStdString(lamp.litBy) << "\n";
  }
}
