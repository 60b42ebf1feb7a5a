#include "mailbox.h"

#include <QCoreApplication>
#include <QTextStream>

int main(int argc, char **argv) {
  QCoreApplication application(argc, argv);
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  if (!db.open())
    return 1;
  QTextStream out(stdout);
  Mailbox box(db);
  box.createFolder("inbox");
  box.createFolder("work");
  const qint64 hello = box.deliver("inbox", "ann", "hello", 100);
  const qint64 bill = box.deliver("inbox", "shop", "your bill", 200);
  const qint64 plan = box.deliver("work", "bob", "the plan", 300);
  box.attach(bill, 1, "bill.pdf");
  box.attach(plan, 1, "plan.odt");
  box.attach(bill, 2, "terms.pdf");
  out << box.subjects("inbox").join(", ") << "\n";
  out << box.newest().subject << " is newest: " << (box.newest().id == plan) << "\n";
  out << box.markSeen(hello) << " " << box.unseen() << "\n";
  box.moveTo(bill, "work");
  out << box.subjects("work").join(", ") << "\n";
  out << box.files("shop").join(" ") << "\n";
  out << box.message(hello).sender << " " << box.message(hello).seen << " " << box.message(12345).subject.isEmpty() << "\n";
}
