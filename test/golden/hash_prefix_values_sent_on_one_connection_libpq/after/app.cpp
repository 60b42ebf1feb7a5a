// Statements are sent with their values over one connection, which is the handle of all of them.
#include <libpq-fe.h>

#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

static PGresult *ask(PGconn *conn, const char *sql, std::initializer_list<std::string> values) {
  std::vector<const char *> raw;
  for (const std::string &value : values)
    raw.push_back(value.c_str());
  if (!PQsendQueryParams(conn, sql, static_cast<int>(raw.size()), nullptr, raw.data(), nullptr, nullptr, 0))
    throw std::runtime_error(PQerrorMessage(conn));
  PGresult *last = nullptr;
  while (PGresult *next = PQgetResult(conn)) {
    PQclear(last);
    last = next;
  }
  const ExecStatusType status = PQresultStatus(last);
  if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
    throw std::runtime_error(PQresultErrorMessage(last));
  return last;
}

static std::int64_t add(PGconn *conn, const std::string &what) {
  const auto jobs_id = keyspread::ordered_id();
  PGresult *row = ask(conn, "INSERT INTO jobs (what, id, shard_id) VALUES ($1, $2, $3) RETURNING id", {what, std::to_string(jobs_id), std::to_string(keyspread::shard_of<8>(jobs_id))}); // [id_read_returning]
  const std::int64_t id = std::stoll(PQgetvalue(row, 0, 0));
  PQclear(row);
  return id;
}

static void done(PGconn *conn, std::int64_t id, const std::string &state) {
  PQclear(ask(conn, "UPDATE jobs SET state = $2 WHERE id = $1 AND shard_id = $3", {std::to_string(id), state, std::to_string(keyspread::shard_of<8>(id))})); // [point_update]
}

static void print(PGconn *conn, std::int64_t id) {
  PGresult *row = ask(conn, "SELECT what, state FROM jobs WHERE id = $1 AND shard_id = $2", {std::to_string(id), std::to_string(keyspread::shard_of<8>(id))}); // [point_read]
  if (PQntuples(row) > 0)
    std::printf("%s: %s\n", PQgetvalue(row, 0, 0), PQgetvalue(row, 0, 1));
  PQclear(row);
}

int main(int, char **argv) {
  PGconn *conn = PQconnectdb(argv[1]);
  const std::int64_t paint = add(conn, "paint"), sweep = add(conn, "sweep");
  done(conn, sweep, "done");
  print(conn, paint);
  print(conn, sweep);
  PQfinish(conn);
}
