#include <mysql_connection.h>
#include <mysql_driver.h>
#include <cppconn/prepared_statement.h>
#include <cppconn/resultset.h>
#include <cppconn/statement.h>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include "runtime/keyspread/keyspread.h"

class ProjectService {
public:
  explicit ProjectService(std::shared_ptr<sql::Connection> con) : con_(std::move(con)) {}

  int64_t createProject(const std::string &name) {
    const auto projects_id = keyspread::ordered_id();
    std::unique_ptr<sql::PreparedStatement> ps(con_->prepareStatement("INSERT INTO projects (name, id, ShardId) VALUES (?, ?, ?)")); // [insert projects]
    ps->setString(1, name);
    ps->setInt64(2, projects_id);
    ps->setInt64(3, keyspread::shard_of<8>(projects_id));
    ps->executeUpdate();
    std::unique_ptr<sql::Statement> st(con_->createStatement());
    std::unique_ptr<sql::ResultSet> rs(st->executeQuery("SELECT CAST(" + std::to_string(projects_id) + " AS UNSIGNED)")); // [id_read_query projects]
    if (!rs->next()) throw std::runtime_error("no id");
    return rs->getInt64(1);
  }

  int64_t createTask(int64_t project, const std::string &title) {
    const auto tasks_id = keyspread::bit_reverse(keyspread::ordered_id());
    std::unique_ptr<sql::PreparedStatement> ps(con_->prepareStatement("INSERT INTO tasks (project_id, title, id) VALUES (?, ?, ?)")); // [insert tasks]
    ps->setInt64(1, project);
    ps->setInt64(3, tasks_id);
    ps->setString(2, title);
    ps->execute();
    return tasks_id; // [id_read_wrapper tasks]
  }

  std::string projectOf(int64_t task) {
    std::unique_ptr<sql::PreparedStatement> ps(con_->prepareStatement("SELECT p.name FROM tasks t JOIN projects p ON p.id = t.project_id WHERE t.id = ?")); // [join projects]
    ps->setInt64(1, task);
    std::unique_ptr<sql::ResultSet> rs(ps->executeQuery());
    return rs->next() ? std::string(rs->getString("name")) : "none";
  }

private:
  int64_t lastId() {
    std::unique_ptr<sql::Statement> st(con_->createStatement());
    std::unique_ptr<sql::ResultSet> rs(st->executeQuery("SELECT LAST_INSERT_ID() AS id"));
    rs->next();
    return rs->getInt64("id");
  }
  std::shared_ptr<sql::Connection> con_;
};

static std::map<std::string, std::string> config(const char *path) {
  std::map<std::string, std::string> m;
  std::ifstream in(path);
  std::string line;
  while (std::getline(in, line)) {
    auto eq = line.find('=');
    if (eq != std::string::npos) m[line.substr(0, eq)] = line.substr(eq + 1);
  }
  return m;
}

int main(int, char **argv) {
  auto cfg = config(argv[1]);
  sql::ConnectOptionsMap o;
  o["hostName"] = "unix://" + cfg["socket"];
  o["userName"] = cfg["user"];
  o["schema"] = cfg["database"];
  std::shared_ptr<sql::Connection> con(sql::mysql::get_driver_instance()->connect(o));
  ProjectService s(con);
  auto a = s.createProject("a"), b = s.createProject("b");
  s.createTask(a, "x");
  auto t = s.createTask(b, "y");
  std::cout << s.projectOf(t) << '\n';
}
