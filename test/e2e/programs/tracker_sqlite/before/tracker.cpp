#include "tracker.h"

std::atomic<std::int64_t> Tracker::last_{100};

std::int64_t Tracker::start(const std::string &title) {
  const std::int64_t id = ++last_;
  sql_.run("INSERT INTO project (id, org, title) VALUES (?, ?, ?)", id, org_, title);
  return id;
}

void Tracker::add(std::int64_t project, int no, const std::string &what) {
  sql_.run("INSERT INTO task (project, no, org, what) VALUES (?, ?, ?, ?)", project, no, org_, what);
}

void Tracker::book(std::int64_t project, int hours) {
  sql_.run("UPDATE project SET hours = hours + ? WHERE id = ?", hours, project);
}

void Tracker::drop(std::int64_t project) { sql_.run("DELETE FROM project WHERE id = ?", project); }

std::vector<std::string> Tracker::title(std::int64_t project) {
  return sql_.run("SELECT title, hours FROM project WHERE id = ?", project);
}

std::vector<std::string> Tracker::tasks(std::int64_t project) {
  return sql_.run("SELECT what FROM task WHERE project = ? ORDER BY no", project);
}

std::vector<std::string> Tracker::newest(int n) {
  return sql_.run("SELECT title FROM project WHERE org = ? ORDER BY id DESC LIMIT ?", org_, n);
}

std::vector<std::string> Tracker::page(std::int64_t after, int n) {
  return sql_.run("SELECT title FROM project WHERE org = ? AND id > ? ORDER BY id LIMIT ?", org_, after, n);
}

std::vector<std::string> Tracker::plan() {
  return sql_.run("SELECT p.title, t.no, t.what FROM project p JOIN task t ON t.project = p.id "
                  "WHERE p.org = ? ORDER BY p.id, t.no",
                  org_);
}

std::vector<std::string> Tracker::hours() {
  return sql_.run("SELECT SUM(hours), COUNT(*) FROM project WHERE org = ?", org_);
}
