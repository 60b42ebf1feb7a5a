// Qt's maps keep their keys in order: the last key of one by ids is taken for
// the newest; one by another number, a hash and a list say nothing of ids.
#include <QHash>
#include <QMap>
#include <QSqlQuery>
#include <QString>
#include <QVariant>
#include <QVector>

struct Visit {
  qint64 id = 0;
  QString reason;
  int weight = 0;
};

class Board {
public:
  void load() {
    QSqlQuery row(QStringLiteral("SELECT id, reason, weight FROM visits")); // NOT ordered-scan
    while (row.next()) {
      Visit v;
      v.id = row.value(0).toLongLong();
      v.reason = row.value(1).toString();
      v.weight = row.value(2).toInt();
      byId.insert(v.id, v);
      byWeight.insert(v.weight, v);
      reasons.insert(v.id, v.reason);
      list.append(v);
    }
  }
  qint64 newest() const { return byId.lastKey(); } // FIND order-dependence visits.id
  QString latest() const { return byId.last().reason; } // FIND order-dependence visits.id
  QString heaviest() const { return byWeight.last().reason; } // NOT order-dependence
  int most() const { return byWeight.lastKey(); } // NOT order-dependence
  QString end() const { return list.last().reason; } // NOT order-dependence
  QString of(qint64 id) const { return reasons.value(id); } // NOT order-dependence

private:
  QMap<qint64, Visit> byId;
  QMap<int, Visit> byWeight;
  QHash<qint64, QString> reasons;
  QVector<Visit> list;
};

int main() {
  Board board;
  board.load();
  return static_cast<int>(board.newest() + board.most());
}
