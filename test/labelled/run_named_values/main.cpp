// Values by name in a map that a loop over its iterators binds.
#include <QDateTime>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

class Numbers {
public:
  qint64 next() { return (QDateTime::currentMSecsSinceEpoch() << 12) | (m_count++ & 0xfff); }

private:
  qint64 m_count = 0;
};

static QSqlQuery run(const QSqlDatabase &db, const char *sql, const QVariantMap &values) {
  QSqlQuery query(db);
  query.prepare(QString::fromLatin1(sql));
  for (auto it = values.constBegin(); it != values.constEnd(); ++it)
    query.bindValue(QLatin1Char(':') + it.key(), it.value());
  query.exec();
  return query;
}

struct Stay {
  qint64 number;
  QString hotel;
};

class Desk {
public:
  Desk(const QSqlDatabase &db, Numbers &numbers) : m_db(db), m_numbers(numbers) {}

  qint64 welcome(const QString &hotel) {
    const qint64 guest = m_numbers.next();
    run(m_db, "INSERT INTO guests (guest, hotel) VALUES (:guest, :hotel)", // FIND monotonic-key guests.guest
        {{"hotel", hotel}, {"guest", guest}});
    return guest;
  }

  qint64 stay(const QString &hotel) {
    Stay stay;
    stay.number = m_numbers.next();
    stay.hotel = hotel;
    store(stay);
    return stay.number;
  }

  void lock(const QString &door) {
    run(m_db, "INSERT INTO keys (door, at) VALUES (:door, :at)", // NOT monotonic-key
        {{"door", door}, {"at", QDateTime::currentMSecsSinceEpoch()}});
  }

private:
  void store(const Stay &stay) {
    run(m_db, "INSERT INTO stays (stay, hotel, at) VALUES (:stay, :hotel, :at)", // FIND monotonic-key stays.stay
        {{"stay", stay.number}, {"hotel", stay.hotel}, {"at", 7}});
  }

  const QSqlDatabase &m_db;
  Numbers &m_numbers;
};

qint64 open(const QSqlDatabase &db, Numbers &numbers) { return Desk(db, numbers).stay("sea") + Desk(db, numbers).welcome("sea"); }
