#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <cstdio>

struct Song {
  int id = 0;
  QString title, key;
  qint64 addedAt = 0;

  bool isStored() const { return id != 0; }
};

static void save(Song &song) {
  QSqlQuery query;
  if (song.isStored()) {
    query.prepare("UPDATE song SET title = :title, key = :key WHERE id = :id");
    query.bindValue(":id", song.id);
  } else {
    query.prepare("INSERT INTO song (title, key, added_at) VALUES (:title, :key, :at)");
    query.bindValue(":at", song.addedAt);
  }
  query.bindValue(":title", song.title);
  query.bindValue(":key", song.key);
  query.exec();
  if (!song.isStored())
    song.id = query.lastInsertId().toInt();
}

static QString keyOf(int song) {
  QSqlQuery query;
  query.prepare("SELECT key FROM song WHERE id = ?");
  query.addBindValue(song);
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
