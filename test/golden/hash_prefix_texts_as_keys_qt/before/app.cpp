// Keys that are texts of Qt: a date that is written, what a form holds, a part
// of a longer text.
#include <QDate>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>
#include <cstdio>

struct Form {
  QDate day;
  QString number;
  QString printed() const { return day.toString("yyyy-MM-dd"); }
};

static bool sell(const Form &form, int total) {
  QSqlQuery query;
  query.prepare("INSERT INTO sales (day, number, total) VALUES (:day, :number, :total)");
  query.bindValue(":day", form.printed());
  query.bindValue(":number", form.number);
  query.bindValue(":total", total);
  return query.exec();
}

static int total(const QString &day, const QString &number) {
  QSqlQuery query;
  query.prepare("SELECT total FROM sales WHERE day = ? AND number = ?");
  query.addBindValue(day.left(10));
  query.addBindValue(number);
  return query.exec() && query.next() ? query.value(0).toInt() : -1;
}

int main(int argc, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  db.open();
  std::printf("%d\n", sell({QDate(2026, 3, 1), "A-1"}, 5));
  std::printf("%d\n", sell({QDate(2026, 3, 2), argc > 2 ? argv[2] : "B-1"}, 7));
  std::printf("%d\n", total("2026-03-01T10:00:00", "A-1"));
  std::printf("%d\n", total("2026-03-02", "B-1"));
  QSqlQuery query("SELECT COUNT(*) FROM sales");
  std::printf("%d\n", query.next() ? query.value(0).toInt() : -1);
}
