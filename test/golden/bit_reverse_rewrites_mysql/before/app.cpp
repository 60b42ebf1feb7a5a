#include <mysql.h>

#include <cstdio>
#include <cstring>
#include <string>

class Desk {
public:
  explicit Desk(MYSQL *c) : c_(c) {}

  my_ulonglong visit(const std::string &guest, long at);
  void note(my_ulonglong visit, int no, const char *body);
  long long badge(const std::string &holder, long long at);
  std::string first(const std::string &sql);

private:
  MYSQL *c_;
  long long badges_ = 0;
};

my_ulonglong Desk::visit(const std::string &guest, long at) {
  char sql[200];
  std::snprintf(sql, sizeof sql, "INSERT INTO Visit (Guest, At) VALUES ('%s', %ld)", guest.c_str(), at); // [insert Visit]
  mysql_query(c_, sql);
  return mysql_insert_id(c_); // [id_read_call Visit]
}

void Desk::note(my_ulonglong visit, int no, const char *body) {
  char sql[240];
  std::snprintf(sql, sizeof sql, "INSERT INTO Note VALUES (%llu, %d, '%s')", visit, no, body);
  mysql_query(c_, sql);
}

long long Desk::badge(const std::string &holder, long long at) {
  long long id = ++badges_; // [counter Badge]
  const char *sql = "INSERT INTO Badge (BadgeId, Holder, Issued) VALUES (?, ?, ?)"; // [insert Badge]
  MYSQL_STMT *st = mysql_stmt_init(c_);
  mysql_stmt_prepare(st, sql, std::strlen(sql));
  MYSQL_BIND values[3];
  std::memset(values, 0, sizeof values);
  unsigned long length = holder.size();
  values[0].buffer_type = MYSQL_TYPE_LONGLONG;
  values[0].buffer = &id;
  values[1].buffer_type = MYSQL_TYPE_STRING;
  values[1].buffer = const_cast<char *>(holder.data());
  values[1].buffer_length = length;
  values[1].length = &length;
  values[2].buffer_type = MYSQL_TYPE_LONGLONG;
  values[2].buffer = &at;
  mysql_stmt_bind_param(st, values);
  mysql_stmt_execute(st);
  mysql_stmt_close(st);
  return id;
}

std::string Desk::first(const std::string &sql) {
  std::string all;
  if (mysql_query(c_, sql.c_str()))
    return mysql_error(c_);
  MYSQL_RES *rows = mysql_store_result(c_);
  while (MYSQL_ROW row = mysql_fetch_row(rows))
    all += std::string(row[0]) + " ";
  mysql_free_result(rows);
  return all;
}

int main(int, char **argv) {
  MYSQL *c = mysql_init(nullptr);
  mysql_options(c, MYSQL_READ_DEFAULT_FILE, argv[1]);
  if (!mysql_real_connect(c, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0)) {
    std::fprintf(stderr, "%s\n", mysql_error(c));
    return 1;
  }
  Desk desk(c);
  const my_ulonglong ann = desk.visit("ann", 10), bob = desk.visit("bob", 20);
  desk.note(ann, 1, "hat");
  desk.note(bob, 1, "bag");
  desk.note(ann, 2, "map");
  const long long one = desk.badge("ann", 11), two = desk.badge("bob", 21);
  std::printf("%s\n", desk.first("SELECT Guest FROM Visit WHERE VisitId = " + std::to_string(bob)).c_str()); // [point_read Visit]
  std::printf("%s\n", desk.first("SELECT CONCAT(v.Guest, ':', n.Body) FROM Visit v JOIN Note n ON n.VisitId = v.VisitId " // [join Visit]
                                 "ORDER BY n.Body").c_str());
  std::printf("%s\n", desk.first("SELECT Guest FROM Visit ORDER BY VisitId DESC LIMIT 1").c_str()); // [latest Visit]
  std::printf("%s\n", desk.first("SELECT Holder FROM Badge ORDER BY BadgeId").c_str()); // [ordered_scan Badge]
  std::printf("%s %d\n", desk.first("SELECT Holder FROM Badge WHERE BadgeId = " + std::to_string(one)).c_str(), one != two);
  mysql_close(c);
}
