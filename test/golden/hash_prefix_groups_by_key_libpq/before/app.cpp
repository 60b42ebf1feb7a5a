// Columns stand beside aggregates because the key that the rows are grouped by fixes them: all of the key.
#include <libpq-fe.h>

#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>

static PGresult *run(PGconn *conn, const char *sql, const char *one = nullptr, const char *two = nullptr) {
  const char *values[2] = {one, two};
  PGresult *result = PQexecParams(conn, sql, one ? two ? 2 : 1 : 0, nullptr, values, nullptr, nullptr, 0);
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
    throw std::runtime_error(PQresultErrorMessage(result));
  return result;
}

static std::int64_t publish(PGconn *conn, const char *title) {
  const char *values[1] = {title};
  PGresult *row = PQexecParams(conn, "INSERT INTO posts (title) VALUES ($1) RETURNING id", 1, nullptr, values, nullptr, nullptr, 0);
  const std::int64_t id = std::stoll(PQgetvalue(row, 0, 0));
  PQclear(row);
  return id;
}

static void like(PGconn *conn, std::int64_t post, const char *who) {
  const std::string key = std::to_string(post);
  const char *values[2] = {key.c_str(), who};
  PQclear(PQexecParams(conn, "INSERT INTO likes (post_id, who) VALUES ($1, $2)", 2, nullptr, values, nullptr, nullptr, 0));
}

static void report(PGconn *conn) {
  PGresult *rows = run(conn, "SELECT p.id, p.title, COUNT(l.who) AS n FROM posts p"
                             " LEFT JOIN likes l ON l.post_id = p.id GROUP BY p.id ORDER BY n DESC, p.title");
  for (int i = 0; i < PQntuples(rows); ++i)
    std::printf("%s %s\n", PQgetvalue(rows, i, 1), PQgetvalue(rows, i, 2));
  PQclear(rows);
}

static void count(PGconn *conn) { // only the key is shown: it needs nothing more
  PGresult *rows = run(conn, "SELECT post_id, COUNT(*) FROM likes GROUP BY post_id");
  std::printf("%d liked\n", PQntuples(rows));
  PQclear(rows);
}

int main(int, char **argv) {
  PGconn *conn = PQconnectdb(argv[1]);
  const std::int64_t harbour = publish(conn, "Harbour"), derby = publish(conn, "Derby");
  publish(conn, "Tram");
  like(conn, harbour, "ann");
  like(conn, derby, "ann");
  like(conn, derby, "bob");
  report(conn);
  count(conn);
  PQfinish(conn);
}
