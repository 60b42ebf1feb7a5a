// Rows that a list puts into the text, and a loop binds in their order.
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QStringList>
#include <QVariant>
#include <QVector>
#include <cstdio>
#include "runtime/keyspread/keyspread.h"

static qint64 sell(const QString &owner) {
  QSqlQuery query;
  const auto tickets_id = keyspread::ordered_id();
  query.prepare("INSERT INTO tickets (owner, id, shard) VALUES (?, ?, ?)");
  query.addBindValue(owner);
  query.addBindValue(static_cast<qlonglong>(tickets_id));
  query.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(tickets_id)));
  query.exec();
  return static_cast<qlonglong>(tickets_id);
}

static bool seat(qint64 ticket, const QStringList &seats) {
  QStringList rows;
  for (int i = 0; i < seats.size(); ++i)
    rows << "(?, ?, ?, ?)";
  QSqlQuery query;
  query.prepare("INSERT INTO seats (ticket, line, seat, shard) VALUES " + rows.join(", "));
  for (int i = 0; i < seats.size(); ++i) {
    query.addBindValue(ticket);
    query.addBindValue(i + 1);
    query.addBindValue(seats[i]);
    query.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(ticket)));
  }
  return query.exec();
}

static bool give(const QStringList &owners) {
  QStringList rows;
  for (int i = 0; i < owners.size(); ++i)
    rows << "(?, ?, ?)";
  QSqlQuery query;
  query.prepare("INSERT INTO tickets (owner, id, shard) VALUES " + rows.join(", "));
  for (const QString &owner : owners) {
    const auto tickets_id = keyspread::ordered_id();
    query.addBindValue(owner);
    query.addBindValue(static_cast<qlonglong>(tickets_id));
    query.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(tickets_id)));
  }
  return query.exec();
}

// A loop without braces.
static bool open(const QVector<qint64> &times) {
  QStringList rows;
  for (int i = 0; i < times.size(); ++i)
    rows << "(?, ?)";
  QSqlQuery query;
  query.prepare("INSERT INTO openings (opened_at, shard) VALUES " + rows.join(", "));
  for (qint64 time : times)
    { query.addBindValue(time); query.addBindValue(static_cast<qlonglong>(keyspread::shard_of<8>(time))); }
  return query.exec();
}

static void show(const QString &sql) {
  QSqlQuery query(sql);
  while (query.next())
    std::printf("%s %s\n", qPrintable(query.value(0).toString()), qPrintable(query.value(1).toString()));
}

int main(int argc, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  db.open();
  QStringList seats = {"A1", "A2"};
  if (argc > 2)
    seats << argv[2];
  std::printf("%d\n", seat(sell("Ann"), seats));
  std::printf("%d\n", give({"Bob", "Cid", "Dot"}));
  std::printf("%d\n", open({700, 900, 1100}));
  show("SELECT opened_at, opened_at FROM openings WHERE opened_at >= 800 AND shard IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY opened_at");
  show("SELECT owner, seat FROM tickets JOIN seats ON ticket = id AND seats.shard = tickets.shard ORDER BY owner, line");
  show("SELECT COUNT(DISTINCT id), COUNT(*) FROM tickets");
}
