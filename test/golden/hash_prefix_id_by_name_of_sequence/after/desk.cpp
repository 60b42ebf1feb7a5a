// One function asks for the id of any sequence, by its name.
#include <libpq-fe.h>

#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"
#include <cstdlib>

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
  const auto visits_id = keyspread::ordered_id();
  const std::string visits_id_text = std::to_string(visits_id);
  const std::string visits_shard = std::to_string(keyspread::shard_of<8>(visits_id));
  const char *const values[] = {chart.c_str(), visits_id_text.c_str(), visits_shard.c_str()};
  PQclear(PQexecParams(c, "INSERT INTO visits (chart, id, ShardId) VALUES ($1, $2, $3)", 3, nullptr, values, nullptr, nullptr, 0));
  return visits_id;
}

static std::string chart_of(PGconn *c, long long id) {
  const std::string text = std::to_string(id);
  const std::string visits_shard = std::to_string(keyspread::shard_of<8>(std::strtoll(text.c_str(), nullptr, 10)));
  const char *const values[] = {text.c_str(), visits_shard.c_str()};
  PGresult *r = PQexecParams(c, "SELECT chart FROM visits WHERE id = $1 AND ShardId = $2", 2, nullptr, values, nullptr, nullptr, 0);
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
