// A book stands on a shelf, or on none: the reference is a QVariant that holds
// nothing then, as programs say it in several ways.
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

#include <cstdio>
#include <stdexcept>

struct Book {
  QString title;
  qint64 shelf = -1;
};

class Library {
public:
  explicit Library(QSqlDatabase db) : db_(db) {}

  qint64 build(const QString &room) {
    QSqlQuery query(db_);
    query.prepare(QStringLiteral("INSERT INTO shelves (room) VALUES (?)"));
    query.addBindValue(room);
    run(query);
    return query.lastInsertId().toLongLong();
  }

  void add(const Book &book) {
    QSqlQuery query(db_);
    query.prepare(QStringLiteral("INSERT INTO books (title, shelf) VALUES (:title, :shelf)"));
    query.bindValue(QStringLiteral(":title"), book.title);
    query.bindValue(QStringLiteral(":shelf"), book.shelf < 0 ? QVariant(QVariant::LongLong) : QVariant(book.shelf));
    run(query);
  }

  void move(const Book &book) {
    QSqlQuery query(db_);
    query.prepare(QStringLiteral("UPDATE books SET shelf = :shelf WHERE title = :title"));
    query.bindValue(QStringLiteral(":shelf"), book.shelf > 0 ? book.shelf : QVariant());
    query.bindValue(QStringLiteral(":title"), book.title);
    run(query);
  }

  void put(const QString &title, const QVariant &shelf) {
    QSqlQuery query(db_);
    query.prepare(QStringLiteral("UPDATE books SET shelf = ? WHERE title = ?"));
    query.addBindValue(shelf);
    query.addBindValue(title);
    run(query);
  }

  void list() {
    QSqlQuery query(db_);
    query.prepare(QStringLiteral("SELECT b.title, s.room FROM books b LEFT JOIN shelves s ON s.id = b.shelf ORDER BY b.title"));
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
