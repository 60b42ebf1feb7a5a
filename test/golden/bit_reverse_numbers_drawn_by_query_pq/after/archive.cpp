// Numbers of documents are drawn from a sequence by a query of their own; the
// text of what fails is told with what the server said.
#include <libpq-fe.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>
#include "runtime/keyspread/keyspread.h"

static PGconn *conn;
static std::string failed;

static const char kColumns[] = "id, document_id, body";

static PGresult *query(const char *sql, int n, const char *const *values) {
  PGresult *r = PQexecParams(conn, sql, n, nullptr, values, nullptr, nullptr, 0);
  if (PQresultStatus(r) == PGRES_TUPLES_OK || PQresultStatus(r) == PGRES_COMMAND_OK)
    return r;
  failed = std::string(sql) + ": " + PQerrorMessage(conn);
  PQclear(r);
  return nullptr;
}

static std::int64_t number(PGresult *r, int row, int column) {
  return PQgetisnull(r, row, column) ? 0 : std::strtoll(PQgetvalue(r, row, column), nullptr, 10);
}

static std::vector<std::int64_t> session;

static std::int64_t nth(std::size_t n) { return n >= 1 && n <= session.size() ? session[n - 1] : 0; }

static bool create(const char *title, int now) {
  PGresult *r = query("SELECT nextval('document_numbers')", 0, nullptr);
  if (!r)
    return false;
  const std::int64_t id = keyspread::bit_reverse(number(r, 0, 0));
  PQclear(r);
  char id_text[24], now_text[24];
  std::snprintf(id_text, sizeof id_text, "%lld", static_cast<long long>(id));
  std::snprintf(now_text, sizeof now_text, "%d", now);
  const char *values[] = {id_text, title, now_text};
  PQclear(query("INSERT INTO documents (id, title, created_at) VALUES ($1, $2, $3)", 3, values));
  session.push_back(id);
  return true;
}

static std::int64_t revise(std::int64_t document, const char *body) {
  char key[24];
  std::snprintf(key, sizeof key, "%lld", static_cast<long long>(document));
  const auto revisions_id = keyspread::ordered_id();
  const std::string revisions_id_text = std::to_string(revisions_id);
  const std::string revisions_shard = std::to_string(keyspread::shard_of<8>(revisions_id));
  const char *values[] = {key, body, revisions_id_text.c_str(), revisions_shard.c_str()};
  PGresult *r = query("INSERT INTO revisions (document_id, body, id, shard_id) VALUES ($1, $2, $3, $4) RETURNING id", 4, values);
  if (!r)
    return -1;
  const std::int64_t id = number(r, 0, 0);
  PQclear(r);
  return id;
}

static int history(std::int64_t document) {
  char sql[416], key[24];
  std::snprintf(sql, sizeof sql, "SELECT %s FROM revisions WHERE document_id = $1 AND shard_id IN (0, 1, 2, 3, 4, 5, 6, 7) ORDER BY id", kColumns);
  std::snprintf(key, sizeof key, "%lld", static_cast<long long>(document));
  const char *values[1] = {key};
  PGresult *r = query(sql, 1, values);
  if (!r)
    return -1;
  for (int row = 0; row < PQntuples(r); ++row)
    std::printf("%s\n", PQgetvalue(r, row, 2));
  PQclear(r);
  return 0;
}

int main(int, char **argv) {
  conn = PQconnectdb(argv[1]);
  create("plan", 10);
  create("map", 20);
  revise(nth(1), "first");
  revise(nth(2), "other");
  revise(nth(1), "second");
  if (history(nth(1)) < 0 || history(nth(2)) < 0)
    std::printf("%s\n", failed.c_str());
  PQfinish(conn);
}
