// Classes of one base name their table and its order; values go with names
// that are QStringLiterals.
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QString>
#include <QVariant>
#include <QVariantMap>

#include <cstdio>
#include "runtime/keyspread/keyspread.h"

class Dao {
public:
  virtual ~Dao() = default;
  int count() const {
    QSqlQuery query = run(QStringLiteral("SELECT COUNT(*) FROM %1").arg(table()));
    return query.next() ? query.value(0).toInt() : 0;
  }
  void print() const {
    QSqlQuery query = run(QStringLiteral("SELECT * FROM %1 ORDER BY %2").arg(table(), order()));
    while (query.next())
      std::printf("%s\n", qPrintable(query.value(query.record().count() - 1).toString()));
  }

protected:
  virtual QString table() const = 0;
  virtual QString order() const = 0;

  QSqlQuery run(const QString &sql, const QVariantMap &values = {}) const {
    QSqlQuery query;
    query.prepare(sql);
    for (auto it = values.cbegin(); it != values.cend(); ++it)
      query.bindValue(it.key(), it.value());
    query.exec();
    return query;
  }
};

class NoteDao : public Dao {
public:
  qint64 add(const QString &title, qint64 at) {
    const auto notes_id = keyspread::bit_reverse(keyspread::ordered_id());
    const QSqlQuery query = run(QStringLiteral("INSERT INTO notes (title, created_at, id) VALUES (:title, :at, :id)"),
                                {{QStringLiteral(":title"), title}, {QStringLiteral(":at"), at}, {":id", static_cast<qlonglong>(notes_id)}});
    return static_cast<qlonglong>(notes_id);
  }
  QString title(qint64 id) {
    QSqlQuery query = run(QStringLiteral("SELECT title FROM notes WHERE id = :id"), {{QStringLiteral(":id"), id}});
    return query.next() ? query.value(0).toString() : QString();
  }

protected:
  QString table() const override { return QStringLiteral("notes"); }
  QString order() const override { return QStringLiteral("created_at"); }
};

class TagDao : public Dao {
public:
  void add(const QString &tag) {
    run(QStringLiteral("INSERT INTO tags (tag) VALUES (:tag)"), {{QStringLiteral(":tag"), tag}});
  }

protected:
  QString table() const override { return QStringLiteral("tags"); }
  QString order() const override { return QStringLiteral("tag"); }
};

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  db.open();
  NoteDao notes;
  TagDao tags;
  const qint64 first = notes.add("first", 10);
  notes.add("second", 20);
  tags.add("red");
  std::printf("%s %d %d\n", qPrintable(notes.title(first)), notes.count(), tags.count());
  notes.print();
  tags.print();
}
