// What is bound by name comes from a struct whose members have those names, and rows of the screen are found by id in a QHash.
#include <QHash>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>
#include <QVector>

#include <cstdio>
#include "runtime/keyspread/keyspread.h"

struct Repair {
  qlonglong id = 0;
  QString guest, device;
};

static const QHash<QString, QString> &statements() {
  static const QHash<QString, QString> table = {
      {"repair.add", "INSERT INTO repairs (guest, device, id, shard) VALUES (:guest, :device, :id, :shard)"},
      {"repair.device", "SELECT device FROM repairs WHERE id = :id AND shard = :shard"},
      {"repair.newest", "SELECT id, guest, device FROM repairs WHERE unlikely(shard IN (0, 1, 2, 3, 4, 5, 6, 7)) ORDER BY id DESC LIMIT :count"},
  };
  return table;
}

class Dao {
public:
  explicit Dao(const QSqlDatabase &db) : db_(db) {}

  qlonglong add(const Repair &repair) {
    const auto repairs_id = keyspread::ordered_id();
    QSqlQuery query = exec(statements().value("repair.add"), {{":guest", repair.guest}, {":device", repair.device}, {":id", static_cast<qlonglong>(repairs_id)}, {":shard", static_cast<qlonglong>(keyspread::shard_of<8>(repairs_id))}});
    return static_cast<qlonglong>(repairs_id);
  }
  QString device(qlonglong id) {
    QSqlQuery query = exec(statements().value("repair.device"), {{":id", id}, {":shard", static_cast<qlonglong>(keyspread::shard_of<8>(id))}});
    return query.next() ? query.value(0).toString() : QString();
  }
  QVector<Repair> newest(int count) {
    QVector<Repair> rows;
    QSqlQuery query = exec(statements().value("repair.newest"), {{":count", count}});
    while (query.next()) {
      Repair r;
      r.id = query.value(0).toLongLong();
      r.guest = query.value(1).toString();
      r.device = query.value(2).toString();
      rows.push_back(r);
    }
    return rows;
  }

private:
  QSqlQuery exec(const QString &sql, const QVariantMap &params) {
    QSqlQuery query(db_);
    if (!query.prepare(sql))
      return query;
    for (auto it = params.constBegin(); it != params.constEnd(); ++it)
      query.bindValue(it.key(), it.value());
    query.exec();
    return query;
  }

  QSqlDatabase db_;
};

class Board {
public:
  explicit Board(Dao &dao) : dao_(dao) {}
  void refresh() {
    rows_ = dao_.newest(10);
    rowOf_.clear();
    for (int row = 0; row < rows_.size(); ++row)
      rowOf_.insert(rows_.at(row).id, row);
  }
  int rowOf(qlonglong id) const { return rowOf_.value(id, -1); }

private:
  Dao &dao_;
  QVector<Repair> rows_;
  QHash<qlonglong, int> rowOf_;
};

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
  db.setDatabaseName(argv[1]);
  db.open();
  Dao dao(db);
  const qlonglong radio = dao.add({0, "Ann", "radio"});
  const qlonglong toaster = dao.add({0, "Mr Bose", "toaster"});
  Board board(dao);
  board.refresh();
  std::printf("%d %d %s\n", board.rowOf(radio), board.rowOf(toaster), dao.device(radio).toUtf8().constData());
}
