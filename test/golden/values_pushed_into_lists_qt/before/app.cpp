// Values of a statement are pushed into a list that has no name; keys of plays
// are QStrings that begin with the time.
#include <QDateTime>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QStringList>
#include <QVariant>

#include <atomic>
#include <cstdio>

static QSqlQuery run(const QString &sql, const QVariantList &values = {}) {
  QSqlQuery query;
  query.prepare(sql);
  for (const QVariant &value : values)
    query.addBindValue(value);
  query.exec();
  return query;
}

static std::atomic<qint64> last{100};

// A rehearsal has its own time.
struct Clock {
  qint64 rehearsal = 0;
  qint64 now() {
    if (rehearsal == 0)
      return QDateTime::currentMSecsSinceEpoch();
    return rehearsal;
  }
};

class PlayIds {
public:
  explicit PlayIds(Clock &clock) : clock_(clock) {}
  QString next() {
    return QStringLiteral("%1-%2").arg(clock_.now(), 13, 10, QLatin1Char('0')).arg(++last);
  }

private:
  Clock &clock_;
};

struct Track {
  qint64 id = 0;
  QString title;
  int seconds = 0;
};

static qint64 add(const QString &title, int seconds) {
  Track track;
  track.id = ++last;
  track.title = title;
  track.seconds = seconds;
  run(QStringLiteral("INSERT INTO tracks (id, title, seconds) VALUES (?, ?, ?)"),
      QVariantList() << track.id << track.title << track.seconds);
  return track.id;
}

static void rename(qint64 track, const QString &title) {
  run(QStringLiteral("UPDATE tracks SET title = ? WHERE id = ?"), QVariantList{title} << track);
}

class Log {
public:
  explicit Log(Clock &clock) : clock_(clock), ids_(clock) {}
  QString play(qint64 track) {
    const QString id = ids_.next();
    run(QStringLiteral("INSERT INTO plays (id, track_id, played_at) VALUES (?, ?, ?)"),
        QVariantList() << id << track << clock_.now());
    return id;
  }

private:
  Clock &clock_;
  PlayIds ids_;
};

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  db.open();
  const qint64 one = add("one", 100), two = add("two", 200);
  rename(one, "first");
  Clock clock;
  Log log(clock);
  const QString id = log.play(two);
  QSqlQuery query = run(QStringLiteral("SELECT title, seconds FROM tracks WHERE id = ?"), QVariantList() << one);
  while (query.next())
    std::printf("%s %d\n", qPrintable(query.value(0).toString()), query.value(1).toInt());
  query = run(QStringLiteral("SELECT track_id FROM plays WHERE id = ?"), QVariantList() << id);
  while (query.next())
    std::printf("%s\n", query.value(0).toLongLong() == two ? "two" : "another");
}
