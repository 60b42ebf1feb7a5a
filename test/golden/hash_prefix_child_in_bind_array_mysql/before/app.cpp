// A parent is made, and its children in a loop of another function: their values stand in an array of structs.
#include <mysql.h>

#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

class Statement {
public:
  Statement(MYSQL *db, const char *sql) : st_(mysql_stmt_init(db)) {
    if (mysql_stmt_prepare(st_, sql, std::strlen(sql)) != 0)
      throw std::runtime_error(mysql_stmt_error(st_));
  }
  ~Statement() { mysql_stmt_close(st_); }
  Statement(const Statement &) = delete;
  MYSQL_STMT *get() const { return st_; }

private:
  MYSQL_STMT *st_;
};

class Surveys {
public:
  explicit Surveys(MYSQL *db) : db_(db) {}

  long long record(const std::string &bridge, const std::vector<long long> &widths) {
    const long long id = insertSurvey(bridge);
    insertCracks(id, widths);
    return id;
  }

  long long widest(long long id) {
    Statement st(db_, "SELECT MAX(width) FROM cracks WHERE survey_id = ?");
    MYSQL_BIND key[1];
    std::memset(key, 0, sizeof(key));
    key[0].buffer_type = MYSQL_TYPE_LONGLONG;
    key[0].buffer = &id;
    MYSQL_BIND out[1];
    std::memset(out, 0, sizeof(out));
    long long width = 0;
    out[0].buffer_type = MYSQL_TYPE_LONGLONG;
    out[0].buffer = &width;
    if (mysql_stmt_bind_param(st.get(), key) != 0 || mysql_stmt_execute(st.get()) != 0 ||
        mysql_stmt_bind_result(st.get(), out) != 0 || mysql_stmt_fetch(st.get()) != 0)
      throw std::runtime_error(mysql_stmt_error(st.get()));
    return width;
  }

private:
  long long insertSurvey(const std::string &bridge) {
    Statement st(db_, "INSERT INTO surveys (bridge) VALUES (?)");
    MYSQL_BIND params[1];
    std::memset(params, 0, sizeof(params));
    params[0].buffer_type = MYSQL_TYPE_STRING;
    params[0].buffer = const_cast<char *>(bridge.data());
    params[0].buffer_length = bridge.size();
    if (mysql_stmt_bind_param(st.get(), params) != 0 || mysql_stmt_execute(st.get()) != 0)
      throw std::runtime_error(mysql_stmt_error(st.get()));
    return static_cast<long long>(mysql_insert_id(db_));
  }

  void insertCracks(long long survey, const std::vector<long long> &widths) {
    long long seq = 0;
    for (long long width : widths) {
      ++seq;
      Statement st(db_, "INSERT INTO cracks (survey_id, seq, width) VALUES (?, ?, ?)");
      MYSQL_BIND params[3];
      std::memset(params, 0, sizeof(params));
      params[0].buffer_type = MYSQL_TYPE_LONGLONG;
      params[0].buffer = &survey;
      params[1].buffer_type = MYSQL_TYPE_LONGLONG;
      params[1].buffer = &seq;
      params[2].buffer_type = MYSQL_TYPE_LONGLONG;
      params[2].buffer = &width;
      if (mysql_stmt_bind_param(st.get(), params) != 0 || mysql_stmt_execute(st.get()) != 0)
        throw std::runtime_error(mysql_stmt_error(st.get()));
    }
  }

  MYSQL *db_;
};

int main(int, char **argv) {
  MYSQL *db = mysql_init(nullptr);
  mysql_options(db, MYSQL_READ_DEFAULT_FILE, argv[1]);
  if (!mysql_real_connect(db, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0))
    return 1;
  {
    Surveys surveys(db);
    const long long north = surveys.record("north", {3, 9, 4});
    const long long south = surveys.record("south", {2});
    std::printf("%lld %lld\n", surveys.widest(north), surveys.widest(south));
  }
  mysql_close(db);
}
