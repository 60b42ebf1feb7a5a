#include <libpq-fe.h>

#include <cstdio>
#include <string>

static void print(PGresult *r) {
  if (PQresultStatus(r) != PGRES_TUPLES_OK && PQresultStatus(r) != PGRES_COMMAND_OK)
    std::printf("%s", PQresultErrorMessage(r));
  for (int i = 0; i < PQntuples(r); ++i)
    std::printf("%s\n", PQgetvalue(r, i, 0));
  PQclear(r);
}

int main(int, char **argv) {
  PGconn *c = PQconnectdb(argv[1]);
  const char *values[] = {"10", "a"};
  print(PQexecParams(c, "INSERT INTO readings VALUES ($1, $2, 4)", 2, nullptr, values, nullptr, nullptr, 0)); // [insert_without_columns]
  print(PQexecParams(c, "INSERT INTO alarms VALUES ('x', $1, $2)", 2, nullptr, values, nullptr, nullptr, 0));
  print(PQexecParams(c, "SELECT value FROM readings WHERE taken_at = $1 AND \"Sensor\" = $2", 2, nullptr, values, nullptr, nullptr, 0)); // [point_read]
  const char *sensor[] = {"a"};
  print(PQexecParams(c, "SELECT value FROM readings WHERE \"Sensor\" = $1 ORDER BY taken_at DESC LIMIT 1", 1, nullptr, sensor, nullptr, nullptr, 0)); // [latest]
  PQfinish(c);
}
