#include "mailbox.h"

#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>
#include <QtDebug>

static bool run(QSqlQuery &query) {
  if (query.exec())
    return true;
  qWarning() << query.lastError().text();
  return false;
}

bool Mailbox::createFolder(const QString &name) {
  QSqlQuery query(m_db);
  query.prepare(QStringLiteral("INSERT INTO folder (name) VALUES (?)"));
  query.addBindValue(name);
  return run(query);
}

qint64 Mailbox::deliver(const QString &folder, const QString &sender, const QString &subject, qint64 received) {
  QSqlQuery query(m_db);
  query.prepare(QStringLiteral("INSERT INTO message (folder, sender, subject, received) "
                               "VALUES (:folder, :sender, :subject, :received)"));
  query.bindValue(QStringLiteral(":folder"), folder);
  query.bindValue(QStringLiteral(":sender"), sender);
  query.bindValue(QStringLiteral(":subject"), subject);
  query.bindValue(QStringLiteral(":received"), received);
  if (!query.exec())
    return -1;
  return query.lastInsertId().toLongLong();
}

void Mailbox::attach(qint64 message, int part, const QString &file) {
  QSqlQuery query(m_db);
  query.prepare("INSERT INTO attachment VALUES (?, ?, ?)");
  query.addBindValue(message);
  query.addBindValue(part);
  query.addBindValue(file);
  run(query);
}

bool Mailbox::markSeen(qint64 message) {
  QSqlQuery query(m_db);
  query.prepare("UPDATE message SET seen = 1 WHERE id = :id");
  query.bindValue(":id", message);
  return run(query) && query.numRowsAffected() == 1;
}

bool Mailbox::moveTo(qint64 message, const QString &folder) {
  QSqlQuery query(m_db);
  query.prepare("UPDATE message SET folder = ? WHERE id = ?");
  query.addBindValue(folder);
  query.addBindValue(message);
  return run(query);
}

static Message read(const QSqlQuery &query) {
  Message m;
  m.id = query.value(0).toLongLong();
  m.sender = query.value(1).toString();
  m.subject = query.value(2).toString();
  m.seen = query.value(3).toBool();
  return m;
}

Message Mailbox::message(qint64 id) const {
  QSqlQuery query(m_db);
  query.prepare("SELECT id, sender, subject, seen FROM message WHERE id = ?");
  query.addBindValue(id);
  return query.exec() && query.next() ? read(query) : Message();
}

Message Mailbox::newest() const {
  QSqlQuery query(m_db);
  if (!query.exec("SELECT id, sender, subject, seen FROM message ORDER BY id DESC LIMIT 1") || !query.next())
    return {};
  return read(query);
}

QStringList Mailbox::subjects(const QString &folder) const {
  QStringList all;
  QSqlQuery query(m_db);
  query.prepare("SELECT subject FROM message WHERE folder = ? ORDER BY id");
  query.addBindValue(folder);
  run(query);
  while (query.next())
    all << query.value(0).toString();
  return all;
}

QStringList Mailbox::files(const QString &sender) const {
  QStringList all;
  QSqlQuery query(m_db);
  query.prepare("SELECT a.file FROM attachment a JOIN message m ON m.id = a.message WHERE m.sender = ? ORDER BY a.file");
  query.addBindValue(sender);
  run(query);
  while (query.next())
    all << query.value(0).toString();
  return all;
}

int Mailbox::unseen() const {
  QSqlQuery query("SELECT COUNT(*) FROM message WHERE seen = 0", m_db);
  return query.next() ? query.value(0).toInt() : -1;
}
