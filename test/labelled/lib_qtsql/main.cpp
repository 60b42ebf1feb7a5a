// Qt SQL: queries run from a constructor, exec and prepare, values bound by
// name, by number from 0 on and in turn, result values, models.
#include <QDateTime>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QSqlQueryModel>
#include <QSqlRecord>
#include <QSqlTableModel>
#include <QString>
#include <QVariant>

qint64 addTrack(const QSqlDatabase &db, const QString &title) {
  QSqlQuery q(db);
  q.prepare("INSERT INTO tracks (title) VALUES (?)");
  q.addBindValue(title);
  q.exec();
  return q.lastInsertId().toLongLong(); // FIND auto-increment-read
}

void addCover(const QSqlDatabase &db, const QString &title) {
  const qint64 track = addTrack(db, title);
  QSqlQuery q(db);
  q.prepare("INSERT INTO covers (track, size) VALUES (:track, :size)"); // FIND monotonic-key covers.track
  q.bindValue(":size", 64);
  q.bindValue(":track", track);
  q.exec();
}

void played(const QSqlDatabase &db, int track) {
  QSqlQuery q(db);
  q.prepare("INSERT INTO history (played, track) VALUES (?, ?)"); // FIND monotonic-key history.played
  q.bindValue(0, QDateTime::currentMSecsSinceEpoch());
  q.bindValue(1, track);
  q.exec();
  q.prepare("INSERT INTO history (track, played) VALUES (?, ?)"); // FIND monotonic-key history.played
  q.addBindValue(track);
  q.addBindValue(QDateTime::currentSecsSinceEpoch());
  q.exec();
  q.prepare(QStringLiteral("INSERT INTO history (played, track) VALUES (:at, :track)")); // FIND monotonic-key history.played
  q.bindValue(QStringLiteral(":track"), track);
  q.bindValue(QStringLiteral(":at"), QDateTime::currentDateTime().toSecsSinceEpoch());
  q.exec();
}

// Times beside the key; the number 0 is the first parameter.
void seen(const QSqlDatabase &db, int track) {
  QSqlQuery q(db);
  q.prepare("INSERT INTO covers (track, size, seen) VALUES (?, ?, ?)"); // NOT monotonic-key
  q.bindValue(0, track);
  q.bindValue(1, 128);
  q.bindValue(2, QDateTime::currentMSecsSinceEpoch());
  q.exec();
  q.prepare("UPDATE tracks SET added = :now WHERE id = :id"); // NOT monotonic-key
  q.bindValue(":now", QDateTime::currentSecsSinceEpoch());
  q.bindValue(":id", track);
  q.exec();
}

void reads(QSqlDatabase &db) {
  QSqlQuery page("SELECT id, title FROM tracks ORDER BY id LIMIT 100", db); // FIND ordered-scan tracks.id
  QSqlQuery add(db);
  add.prepare("INSERT INTO covers (track, size) VALUES (?, 32)"); // FIND ordered-load covers.track; NOT monotonic-key
  while (page.next()) {
    add.bindValue(0, page.value(0).toLongLong());
    add.exec();
  }
  QSqlQuery one("SELECT title FROM tracks WHERE id = 3", db); // NOT ordered-scan
  QSqlQuery byTitle("SELECT id FROM tracks ORDER BY title LIMIT 3", db); // NOT ordered-scan
  one.exec(QString("SELECT title FROM tracks WHERE id > %1 ORDER BY id LIMIT 1").arg(7)); // FIND ordered-scan tracks.id
  db.exec("SELECT title FROM tracks WHERE id > 7 ORDER BY id DESC LIMIT 1"); // FIND ordered-scan tracks.id
  one.exec(QLatin1String("SELECT max(id) FROM tracks")); // FIND ordered-scan tracks.id
}

// MAX + 1 by hand.
void numbered(QSqlDatabase &db) {
  QSqlQuery last("SELECT max(id) AS top FROM tracks", db); // FIND ordered-scan tracks.id
  last.next();
  const int next = last.value("top").toInt() + 1;
  QSqlQuery add(db);
  add.prepare("INSERT INTO tracks (id, title) VALUES (?, '')"); // FIND monotonic-key tracks.id
  add.addBindValue(next);
  add.exec();
}

void models(QSqlDatabase &db, QSqlQueryModel &model) {
  model.setQuery("SELECT title FROM tracks WHERE id BETWEEN 1 AND 100", db); // FIND ordered-scan tracks.id
  model.setQuery(QSqlQuery("SELECT title FROM tracks WHERE title BETWEEN 'a' AND 'b'", db)); // NOT ordered-scan
}

void text(QSqlQuery &q, int track) {
  q.exec(QString("INSERT INTO history (played, track) VALUES (%1, %2)").arg(QDateTime::currentMSecsSinceEpoch()).arg(track)); // FIND monotonic-key history.played
  q.exec(QString("INSERT INTO covers (track, size, seen) VALUES (%1, 1, %2)").arg(track).arg(QDateTime::currentMSecsSinceEpoch())); // NOT monotonic-key
}

// How many ids there are says nothing of their age.
struct Album {
  QVariant tracks;
};

void fill(const QSqlDatabase &db, Album &album) { album.tracks = addTrack(db, "intro"); }

bool longer(const Album &a, const Album &b) { return a.tracks.toList().count() > b.tracks.toList().count(); } // NOT order-dependence
bool later(const Album &a, const Album &b) { return a.tracks.toLongLong() > b.tracks.toLongLong(); }          // FIND order-dependence
