// One function asks for the id of any sequence, by its name.
#include <libpq-fe.h>

#include <cstdio>
#include <string>

static long long scalar(PGconn *c, const std::string &sql) {
  PGresult *r = PQexec(c, sql.c_str());
  const long long n = std::stoll(PQgetvalue(r, 0, 0));
  PQclear(r);
  return n;
}

static long long last_number(PGconn *c, const std::string &sequence) {
  return scalar(c, "SELECT currval('" + sequence + "')");
}

static long long walk_in(PGconn *c, const std::string &chart) {
  const char *const values[] = {chart.c_str()};
  PQclear(PQexecParams(c, "INSERT INTO visits (chart) VALUES ($1)", 1, nullptr, values, nullptr, nullptr, 0));
  return last_number(c, "visits_id_seq");
}

static std::string chart_of(PGconn *c, long long id) {
  const std::string text = std::to_string(id);
  const char *const values[] = {text.c_str()};
  PGresult *r = PQexecParams(c, "SELECT chart FROM visits WHERE id = $1", 1, nullptr, values, nullptr, nullptr, 0);
  const std::string chart = PQntuples(r) ? PQgetvalue(r, 0, 0) : "none";
  PQclear(r);
  return chart;
}

int main(int, char **argv) {
  PGconn *c = PQconnectdb(argv[1]);
  const long long first = walk_in(c, "A-1"), second = walk_in(c, "B-2");
  std::printf("%s %s\n", chart_of(c, first).c_str(), chart_of(c, second).c_str());
  PQfinish(c);
}
