#pragma once
#include <QSqlDatabase>
#include <QString>
#include <QVector>

#include <optional>
#include <vector>

struct Task {
  qint64 id = 0;
  qint64 projectId = 0;
  QString title;
  bool done = false;
};

class TaskStore {
public:
  explicit TaskStore(const QSqlDatabase &db) : m_db(db) {}
  qint64 addProject(const QString &name);
  bool add(Task &task);
  std::optional<Task> get(qint64 id) const;
  std::vector<Task> tasksOf(qint64 projectId) const;
  bool finish(qint64 id);
  int count(qint64 projectId) const;

private:
  QSqlDatabase m_db;
};
