#include <libpq-fe.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include "runtime/keyspread/keyspread.h"
#include <string>

// Keeps what the server said last; every helper that fails puts it there.
class Connection {
public:
  explicit Connection(const char *info) : conn_(PQconnectdb(info)) { error_[0] = '\0'; }
  ~Connection() { PQfinish(conn_); }

  PGresult *query(const char *sql, int n, const char *const *values) {
    PGresult *res = PQexecParams(conn_, sql, n, nullptr, values, nullptr, nullptr, 0);
    if (PQresultStatus(res) != PGRES_TUPLES_OK) {
      fail(res);
      return nullptr;
    }
    return res;
  }
  int execute(const char *sql, int n, const char *const *values) {
    PGresult *res = PQexecParams(conn_, sql, n, nullptr, values, nullptr, nullptr, 0);
    if (PQresultStatus(res) != PGRES_COMMAND_OK)
      return fail(res);
    PQclear(res);
    return 0;
  }
  long long last() {
    PGresult *res = query("SELECT 0", 0, nullptr);
    if (!res)
      return -1;
    long long id = atoll(PQgetvalue(res, 0, 0));
    PQclear(res);
    return id;
  }
  const char *error() const { return error_; }

private:
  int fail(PGresult *res) {
    snprintf(error_, sizeof error_, "%s", res ? PQresultErrorMessage(res) : PQerrorMessage(conn_));
    if (res)
      PQclear(res);
    return -1;
  }

  PGconn *conn_;
  char error_[200];
};

static long long post(Connection &db, const char *body) {
  const auto posts_id = keyspread::bit_reverse(keyspread::ordered_id());
  const std::string posts_id_text = std::to_string(posts_id);
  const char *values[2] = {body, posts_id_text.c_str()};
  if (db.execute("INSERT INTO posts (body, id) VALUES ($1, $2)", 2, values) != 0)
    return -1;
  return posts_id;
}

static void show(Connection &db, long long id) {
  char text[24];
  snprintf(text, sizeof text, "%lld", id);
  const char *values[1] = {text};
  PGresult *res = db.query("SELECT body FROM posts WHERE id = $1", 1, values);
  if (!res)
    return;
  printf("%s\n", PQntuples(res) ? PQgetvalue(res, 0, 0) : "none");
  PQclear(res);
}

int main(int argc, char **argv) {
  Connection db(argc > 1 ? argv[1] : "");
  const long long one = post(db, "one"), two = post(db, "two");
  if (one < 0 || two < 0) {
    fprintf(stderr, "board: %s\n", db.error());
    return 1;
  }
  show(db, two);
  show(db, one);
  printf("%s", db.error());
}
