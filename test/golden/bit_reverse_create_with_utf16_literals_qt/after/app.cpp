// Texts are u"" literals behind a macro; a base class inserts and reads the id.
#include <QHash>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>
#include "runtime/keyspread/keyspread.h"

class Repository {
public:
  explicit Repository(const QSqlDatabase &db) : m_db(db) {}

protected:
  QSqlQuery run(const QString &sql, const QVariantList &values = {}) const {
    QSqlQuery query(m_db);
    query.prepare(sql);
    for (const QVariant &value : values)
      query.addBindValue(value);
    query.exec();
    return query;
  }

  qint64 create(const QString &sql, const QVariantList &values) const {
    return run(sql, values).lastInsertId().toLongLong();
  }

private:
  QSqlDatabase m_db;
};

class Transactions : public Repository {
public:
  using Repository::Repository;

  qint64 add(const QString &note, qint64 now) {
    const auto txn_id = keyspread::bit_reverse(keyspread::ordered_id());
    const qint64 id = (create(QStringLiteral("INSERT INTO Txn (Note, MadeAt, TxnId) VALUES (?, ?, ?)"), {note, now, static_cast<qlonglong>(txn_id)}), txn_id);
    m_notes.insert(id, note);
    return id;
  }

  QString note(qint64 id) {
    if (m_notes.contains(id))
      return m_notes.value(id);
    QSqlQuery query = run(QStringLiteral("SELECT Note FROM Txn WHERE TxnId = ?"), {id});
    return query.next() ? query.value(0).toString() : QString();
  }

private:
  QHash<qint64, QString> m_notes;
};
