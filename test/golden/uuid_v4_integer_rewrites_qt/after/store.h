#pragma once
#include <QSqlDatabase>
#include <QString>
#include <QVector>

#include <optional>
#include <vector>
#include <string>

struct Task {
  std::string id = "";
  std::string projectId = "";
  QString title;
  bool done = false;
};

class TaskStore {
public:
  explicit TaskStore(const QSqlDatabase &db) : m_db(db) {}
  std::string addProject(const QString &name);
  bool add(Task &task);
  std::optional<Task> get(std::string id) const;
  std::vector<Task> tasksOf(std::string projectId) const;
  bool finish(std::string id);
  int count(std::string projectId) const;

private:
  QSqlDatabase m_db;
};
