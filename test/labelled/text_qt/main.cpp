// Qt: marks that arg() fills, pieces, and the many ways to write a literal.
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QStringList>
#include <QVector>

#include <ctime>

void args(QSqlQuery &q, qlonglong id, const QString &owner, int count) {
  q.exec(QString("SELECT name FROM items WHERE id > %1 ORDER BY id LIMIT %2").arg(id).arg(count)); // FIND ordered-scan items.id
  q.exec(QString("SELECT name FROM items WHERE id = %1 ORDER BY id LIMIT 1").arg(id)); // NOT ordered-scan
  q.exec(QStringLiteral("SELECT name FROM items WHERE owner <> '%1' ORDER BY id LIMIT 9").arg(owner)); // FIND ordered-scan items.id
  QString two = QString::fromLatin1("SELECT %2 FROM %1 ORDER BY id LIMIT 9").arg("items", "name"); // FIND ordered-scan items.id
  q.exec(two);
  q.exec(QString("INSERT INTO events (at, body) VALUES (%1, '%2')").arg(qint64(std::time(nullptr))).arg(owner)); // FIND monotonic-key events.at
  q.exec(QString("INSERT INTO events (body, at) VALUES ('%2', %1)").arg(qint64(std::time(nullptr))).arg(owner)); // FIND monotonic-key events.at
}

void pieces(QSqlQuery &q, const QString &owner, bool newest) {
  QString sql = QStringLiteral("SELECT name FROM items"); // FIND ordered-scan items.id
  sql += QLatin1String(" WHERE owner <> '") + owner + "'";
  if (newest)
    sql.append(" ORDER BY id DESC LIMIT 3");
  q.exec(sql);
  q.exec(QString("SELECT name FROM items WHERE owner = '%1'").arg(owner) + " ORDER BY name"); // NOT ordered-scan
  q.exec(QString::asprintf("SELECT name FROM items ORDER BY id LIMIT %d", 3)); // FIND ordered-scan items.id
  q.prepare(QStringLiteral("SELECT name FROM items WHERE id > ? ") + QLatin1String("ORDER BY id LIMIT 3")); // FIND ordered-scan items.id
}

void lists(QSqlQuery &q, const QStringList &ids) {
  q.exec("SELECT name FROM items WHERE id IN (" + ids.join(", ") + ")"); // NOT ordered-scan
  q.exec("SELECT name FROM items WHERE id IN (" + ids.join(", ") + ") OR id > 5 ORDER BY id LIMIT 5"); // FIND ordered-scan items.id
}

class Batch {
public:
  Batch(const QString &text) : bytes{text.toUtf8()} {}
  QByteArray bytes;
};
struct Batches {
  QVector<Batch> all;
};

void runAll(QSqlQuery &q, const QVector<Batch> &all) {
  for (const Batch &b : all)
    q.exec(b.bytes);
}

void elements(QSqlQuery &q, const QVector<Batch> &others) {
  QVector<Batch> list;
  list += Batch("SELECT name FROM items ORDER BY id LIMIT 11"); // FIND ordered-scan
  list += QStringLiteral("SELECT name FROM items ORDER BY id LIMIT 12"); // FIND ordered-scan
  list += QStringLiteral("SELECT name FROM items ORDER BY name LIMIT 12"); // NOT ordered-scan
  list += others;
  runAll(q, list);
}

void members(QSqlQuery &q) {
  Batches given;
  given.all = QVector<Batch>{Batch{"SELECT name FROM items ORDER BY id LIMIT 13"}}; // FIND ordered-scan items.id
  runAll(q, given.all);
}
