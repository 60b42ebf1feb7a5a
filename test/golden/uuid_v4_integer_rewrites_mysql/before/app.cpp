#include <mysql.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

typedef unsigned long long UserId;

struct User {
  UserId id = 0;
  std::string name;
};

static MYSQL *conn;

static bool run(const std::string &sql) { return mysql_real_query(conn, sql.c_str(), sql.size()) == 0; }

static UserId add_user(const char *name) {
  char sql[256];
  std::snprintf(sql, sizeof(sql), "INSERT INTO users (name) VALUES ('%s')", name); // [insert]
  if (mysql_query(conn, sql))
    return 0;
  return mysql_insert_id(conn); // [id_read_call]
}

static UserId add_post(UserId author, const char *body) {
  run("INSERT INTO posts (user_id, body) VALUES (" + std::to_string(author) + ", '" + body + "')");
  return mysql_insert_id(conn); // [id_read_call]
}

static bool load(UserId id, User *user) {
  char sql[128];
  snprintf(sql, sizeof sql, "SELECT id, name FROM users WHERE id = %llu", id); // [point_read]
  if (mysql_query(conn, sql))
    return false;
  MYSQL_RES *res = mysql_store_result(conn);
  MYSQL_ROW row = mysql_fetch_row(res);
  bool found = row != nullptr;
  if (found) {
    user->id = strtoull(row[0], nullptr, 10);
    user->name = row[1];
  }
  mysql_free_result(res);
  return found;
}

static std::map<UserId, int> posts_by_user() {
  std::map<UserId, int> counts;
  mysql_query(conn, "SELECT user_id, COUNT(*) FROM posts GROUP BY user_id");
  MYSQL_RES *res = mysql_use_result(conn);
  while (MYSQL_ROW row = mysql_fetch_row(res))
    counts[std::stoull(row[0])] = std::atoi(row[1]);
  mysql_free_result(res);
  return counts;
}

static std::vector<UserId> posts_of(UserId user) {
  std::vector<UserId> ids;
  std::string sql = "SELECT p.id FROM posts p INNER JOIN users u ON u.id = p.user_id WHERE u.id = " + std::to_string(user); // [join]
  mysql_query(conn, sql.c_str());
  MYSQL_RES *res = mysql_store_result(conn);
  MYSQL_ROW row;
  while ((row = mysql_fetch_row(res)))
    ids.push_back(atoll(row[0]));
  mysql_free_result(res);
  return ids;
}

int main(int, char **argv) {
  conn = mysql_init(nullptr);
  mysql_options(conn, MYSQL_READ_DEFAULT_FILE, argv[1]);
  if (!mysql_real_connect(conn, nullptr, nullptr, nullptr, nullptr, 0, nullptr, 0))
    return 2;
  UserId ann = add_user("ann"), bob = add_user("bob");
  if (!ann || !bob)
    return 1;
  UserId post = add_post(ann, "hi");
  add_post(ann, "there");
  add_post(bob, "yo");
  std::fprintf(stderr, "post %llu by %llu\n", post, ann);
  User u;
  std::printf("%d %s %d\n", load(bob, &u), u.name.c_str(), u.id == bob);
  std::printf("%d %d\n", posts_by_user()[ann], posts_by_user()[bob]);
  std::vector<UserId> ids = posts_of(ann);
  std::printf("%zu %d\n", ids.size(), ids[0] == post || ids[1] == post);
  mysql_close(conn);
}
