#include "store.h"

#include <QDebug>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

qint64 TaskStore::addProject(const QString &name) {
  QSqlQuery query(m_db);
  query.prepare("INSERT INTO projects (name) VALUES (?)"); // [insert]
  query.addBindValue(name);
  if (!query.exec()) {
    qWarning() << query.lastError().text();
    return 0;
  }
  return query.lastInsertId().toLongLong(); // [id_read_call]
}

bool TaskStore::add(Task &task) {
  QSqlQuery query(m_db);
  query.prepare("INSERT INTO tasks (project_id, title, done) VALUES (:project, :title, :done)"); // [insert]
  query.bindValue(":project", task.projectId);
  query.bindValue(":title", task.title);
  query.bindValue(":done", task.done);
  if (!query.exec())
    return false;
  task.id = query.lastInsertId().toLongLong();
  qDebug() << "added task" << task.id << "to" << task.projectId;
  return true;
}

std::optional<Task> TaskStore::get(qint64 id) const {
  QSqlQuery query(m_db);
  query.prepare("SELECT id, project_id, title, done FROM tasks WHERE id = :id"); // [point_read]
  query.bindValue(":id", id);
  if (!query.exec() || !query.next())
    return std::nullopt;
  Task t;
  t.id = query.value(0).toLongLong();
  t.projectId = query.value("project_id").toLongLong();
  t.title = query.value(2).toString();
  t.done = query.value(3).toBool();
  return t;
}

std::vector<Task> TaskStore::tasksOf(qint64 projectId) const {
  std::vector<Task> result;
  QSqlQuery query(m_db);
  query.prepare("SELECT t.id, t.project_id, t.title, t.done FROM tasks t JOIN projects p ON p.id = t.project_id WHERE p.id = ? ORDER BY t.title"); // [join]
  query.addBindValue(projectId);
  query.exec();
  while (query.next()) {
    Task t{query.value(0).toLongLong(), query.value(1).toLongLong(), query.value(2).toString(), query.value(3).toBool()};
    result.push_back(t);
  }
  return result;
}

bool TaskStore::finish(qint64 id) {
  QSqlQuery query(m_db);
  query.prepare("UPDATE tasks SET done = 1 WHERE id = ?"); // [point_update]
  query.bindValue(0, id);
  return query.exec() && query.numRowsAffected() == 1;
}

int TaskStore::count(qint64 projectId) const {
  QSqlQuery query(m_db);
  query.exec(QString("SELECT COUNT(*) FROM tasks WHERE project_id = %1").arg(projectId));
  return query.next() ? query.value(0).toInt() : 0;
}
