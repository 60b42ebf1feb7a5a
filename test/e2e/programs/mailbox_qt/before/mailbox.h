#pragma once

#include <QSqlDatabase>
#include <QString>
#include <QStringList>
#include <QVector>

struct Message {
  qint64 id = 0;
  QString sender;
  QString subject;
  bool seen = false;
};

class Mailbox {
public:
  explicit Mailbox(const QSqlDatabase &db) : m_db(db) {}

  bool createFolder(const QString &name);
  qint64 deliver(const QString &folder, const QString &sender, const QString &subject, qint64 received);
  void attach(qint64 message, int part, const QString &file);
  bool markSeen(qint64 message);
  bool moveTo(qint64 message, const QString &folder);

  Message message(qint64 id) const;
  Message newest() const;
  QStringList subjects(const QString &folder) const;
  QStringList files(const QString &sender) const;
  int unseen() const;

private:
  QSqlDatabase m_db;
};
