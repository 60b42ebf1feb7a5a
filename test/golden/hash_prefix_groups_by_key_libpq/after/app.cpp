// Columns stand beside aggregates because the key that the rows are grouped by fixes them: all of the key.
#include <libpq-fe.h>

#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include "runtime/keyspread/keyspread.h"
#include <cstdlib>

static PGresult *run(PGconn *conn, const char *sql, const char *one = nullptr, const char *two = nullptr) {
  const char *values[2] = {one, two};
  PGresult *result = PQexecParams(conn, sql, one ? two ? 2 : 1 : 0, nullptr, values, nullptr, nullptr, 0);
  const ExecStatusType status = PQresultStatus(result);
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
    throw std::runtime_error(PQresultErrorMessage(result));
  return result;
}

static std::int64_t publish(PGconn *conn, const char *title) {
  const auto posts_id = keyspread::ordered_id();
  const std::string posts_id_text = std::to_string(posts_id);
  const std::string posts_shard = std::to_string(keyspread::shard_of<8>(posts_id));
  const char *values[3] = {title, posts_id_text.c_str(), posts_shard.c_str()};
  PGresult *row = PQexecParams(conn, "INSERT INTO posts (title, id, shard_id) VALUES ($1, $2, $3) RETURNING id", 3, nullptr, values, nullptr, nullptr, 0);
  const std::int64_t id = std::stoll(PQgetvalue(row, 0, 0));
  PQclear(row);
  return id;
}

static void like(PGconn *conn, std::int64_t post, const char *who) {
  const std::string key = std::to_string(post);
  const std::string likes_shard = std::to_string(keyspread::shard_of<8>(std::strtoll(key.c_str(), nullptr, 10)));
  const char *values[3] = {key.c_str(), who, likes_shard.c_str()};
  PQclear(PQexecParams(conn, "INSERT INTO likes (post_id, who, shard_id) VALUES ($1, $2, $3)", 3, nullptr, values, nullptr, nullptr, 0));
}

static void report(PGconn *conn) {
  PGresult *rows = run(conn, "SELECT p.id, p.title, COUNT(l.who) AS n FROM posts p"
                             " LEFT JOIN likes l ON l.post_id = p.id AND l.shard_id = p.shard_id GROUP BY p.id, p.shard_id ORDER BY n DESC, p.title");
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
