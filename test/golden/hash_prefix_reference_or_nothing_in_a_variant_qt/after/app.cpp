// A book stands on a shelf, or on none: the reference is a QVariant that holds
// nothing then, as programs say it in several ways.
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

#include <cstdio>
#include <stdexcept>
#include "runtime/keyspread/keyspread.h"

struct Book {
  QString title;
  qint64 shelf = -1;
};

class Library {
public:
  explicit Library(QSqlDatabase db) : db_(db) {}

  qint64 build(const QString &room) {
    QSqlQuery query(db_);
    const auto shelves_id = keyspread::ordered_id();
    query.prepare(QStringLiteral("INSERT INTO shelves (room, id, shard) VALUES (?, ?, ?)"));
    query.addBindValue(room);
    query.addBindValue(static_cast<qlonglong>(shelves_id));
    query.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(shelves_id)));
    run(query);
    return static_cast<qlonglong>(shelves_id);
  }

  void add(const Book &book) {
    QSqlQuery query(db_);
    query.prepare(QStringLiteral("INSERT INTO books (title, shelf, shard) VALUES (:title, :shelf, :shard)"));
    query.bindValue(QStringLiteral(":title"), book.title);
    query.bindValue(QStringLiteral(":shelf"), book.shelf < 0 ? QVariant(QVariant::LongLong) : QVariant(book.shelf));
    query.bindValue(QStringLiteral(":shard"), book.shelf < 0 ? QVariant(QVariant::LongLong) : QVariant(static_cast<qlonglong>(keyspread::shard_of<8>(book.shelf))));
    run(query);
  }

  void move(const Book &book) {
    QSqlQuery query(db_);
    query.prepare(QStringLiteral("UPDATE books SET shelf = :shelf, shard = :shard WHERE title = :title"));
    query.bindValue(QStringLiteral(":shelf"), book.shelf > 0 ? book.shelf : QVariant());
    query.bindValue(QStringLiteral(":shard"), book.shelf > 0 ? static_cast<qlonglong>(keyspread::shard_of<8>(book.shelf)) : QVariant());
    query.bindValue(QStringLiteral(":title"), book.title);
    run(query);
  }

  void put(const QString &title, const QVariant &shelf) {
    QSqlQuery query(db_);
    query.prepare(QStringLiteral("UPDATE books SET shelf = ?, shard = ? WHERE title = ?"));
    query.addBindValue(shelf);
    query.addBindValue(shelf.isNull() ? QVariant() : static_cast<qlonglong>(keyspread::shard_of<8>(shelf.toLongLong())));
    query.addBindValue(title);
    run(query);
  }

  void list() {
    QSqlQuery query(db_);
    query.prepare(QStringLiteral("SELECT b.title, s.room FROM books b LEFT JOIN shelves s ON s.id = b.shelf AND s.shard = b.shard ORDER BY b.title"));
    run(query);
    while (query.next())
      std::printf("%s: %s\n", qPrintable(query.value(0).toString()),
                  query.value(1).isNull() ? "nowhere" : qPrintable(query.value(1).toString()));
  }

private:
  void run(QSqlQuery &query) {
    if (!query.exec())
      throw std::runtime_error(qPrintable(query.lastError().text()));
  }

  QSqlDatabase db_;
};

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  db.open();
  Library library(db);
  const qint64 hall = library.build("hall"), attic = library.build("attic");
  library.add({"Emma", hall});
  library.add({"Faust"});
  library.add({"Iliad", attic});
  library.list();
  library.move({"Emma"});
  library.move({"Faust", attic});
  library.put("Iliad", QVariant());
  library.list();
  library.put("Iliad", hall);
  library.put("Faust", QVariant(QVariant::LongLong));
  library.list();
}
