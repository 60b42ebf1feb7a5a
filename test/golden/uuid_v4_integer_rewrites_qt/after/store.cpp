#include "store.h"

#include <QDebug>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>
#include "runtime/keyspread/keyspread.h"
#include <string>

std::string TaskStore::addProject(const QString &name) {
  QSqlQuery query(m_db);
  const auto projects_id = keyspread::uuid_v4();
  query.prepare("INSERT INTO projects (name, id) VALUES (?, ?)"); // [insert]
  query.addBindValue(name);
  query.addBindValue(QString::fromStdString(projects_id));
  if (!query.exec()) {
    qWarning() << query.lastError().text();
    return "";
  }
  return QVariant(QString::fromStdString(projects_id)).toString().toStdString(); // [id_read_call]
}

bool TaskStore::add(Task &task) {
  QSqlQuery query(m_db);
  const auto tasks_id = keyspread::uuid_v4();
  query.prepare("INSERT INTO tasks (project_id, title, done, id) VALUES (:project, :title, :done, :id)"); // [insert]
  query.bindValue(":project", QString::fromStdString(task.projectId));
  query.bindValue(":id", QString::fromStdString(tasks_id));
  query.bindValue(":title", task.title);
  query.bindValue(":done", task.done);
  if (!query.exec())
    return false;
  task.id = QVariant(QString::fromStdString(tasks_id)).toString().toStdString();
  qDebug() << "added task" << task.id.c_str() << "to" << task.projectId.c_str();
  return true;
}

std::optional<Task> TaskStore::get(std::string id) const {
  QSqlQuery query(m_db);
  query.prepare("SELECT id, project_id, title, done FROM tasks WHERE id = :id"); // [point_read]
  query.bindValue(":id", QString::fromStdString(id));
  if (!query.exec() || !query.next())
    return std::nullopt;
  Task t;
  t.id = query.value(0).toString().toStdString();
  t.projectId = query.value("project_id").toString().toStdString();
  t.title = query.value(2).toString();
  t.done = query.value(3).toBool();
  return t;
}

std::vector<Task> TaskStore::tasksOf(std::string projectId) const {
  std::vector<Task> result;
  QSqlQuery query(m_db);
  query.prepare("SELECT t.id, t.project_id, t.title, t.done FROM tasks t JOIN projects p ON p.id = t.project_id WHERE p.id = ? ORDER BY t.title"); // [join]
  query.addBindValue(QString::fromStdString(projectId));
  query.exec();
  while (query.next()) {
    Task t{query.value(0).toString().toStdString(), query.value(1).toString().toStdString(), query.value(2).toString(), query.value(3).toBool()};
    result.push_back(t);
  }
  return result;
}

bool TaskStore::finish(std::string id) {
  QSqlQuery query(m_db);
  query.prepare("UPDATE tasks SET done = 1 WHERE id = ?"); // [point_update]
  query.bindValue(0, QString::fromStdString(id));
  return query.exec() && query.numRowsAffected() == 1;
}

int TaskStore::count(std::string projectId) const {
  QSqlQuery query(m_db);
  query.exec(QString("SELECT COUNT(*) FROM tasks WHERE project_id = '%1'").arg(QString::fromStdString(projectId)));
  return query.next() ? query.value(0).toInt() : 0;
}
