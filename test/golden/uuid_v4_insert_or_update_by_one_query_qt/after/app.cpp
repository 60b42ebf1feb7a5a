#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <cstdio>
#include "runtime/keyspread/keyspread.h"
#include <string>

struct Song {
  std::string id = "";
  QString title, key;
  qint64 addedAt = 0;

  bool isStored() const { return !id.empty(); }
};

static void save(Song &song) {
  QSqlQuery query;
  const auto song_id = keyspread::uuid_v4();
  if (song.isStored()) {
    query.prepare("UPDATE song SET title = :title, key = :key WHERE id = :id");
    query.bindValue(":id", QString::fromStdString(song.id));
  } else {
    query.prepare("INSERT INTO song (title, key, added_at, id) VALUES (:title, :key, :at, :id)");
    query.bindValue(":at", song.addedAt);
    query.bindValue(":id", QString::fromStdString(song_id));
  }
  query.bindValue(":title", song.title);
  query.bindValue(":key", song.key);
  query.exec();
  if (!song.isStored())
    song.id = QVariant(QString::fromStdString(song_id)).toString().toStdString();
}

static QString keyOf(std::string song) {
  QSqlQuery query;
  query.prepare("SELECT key FROM song WHERE id = ?");
  query.addBindValue(QString::fromStdString(song));
  query.exec();
  return query.next() ? query.value(0).toString() : QString();
}

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  db.open();
  Song march, waltz;
  march.title = "march";
  march.key = "C";
  save(march);
  waltz.title = "waltz";
  waltz.key = "F";
  save(waltz);
  march.key = "D";
  save(march);
  std::printf("%s %s\n", qPrintable(keyOf(march.id)), qPrintable(keyOf(waltz.id)));
}
