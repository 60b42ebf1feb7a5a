#include <libpq-fe.h>

#include <cstdio>
#include <cstdlib>
#include <string>

long long put_checked(PGconn *c, const std::string &account) {
  const char *values[] = {account.c_str()};
  PGresult *r = PQexecParams(c, "INSERT INTO txn (account) VALUES ($1) RETURNING id", 1, nullptr, values, nullptr, nullptr, 0); // [insert]
  const long long txn_id = PQntuples(r) ? std::strtoll(PQgetvalue(r, 0, 0), nullptr, 10) : 0;
  if (PQresultStatus(r) != PGRES_TUPLES_OK) {
    std::fprintf(stderr, "%s", PQerrorMessage(c));
    PQclear(r);
    return -1;
  }
  PQclear(r);
  r = PQexec(c, ("SELECT " + std::to_string(txn_id)).c_str()); // [id_read_query]
  long long id = PQresultStatus(r) == PGRES_TUPLES_OK ? std::atoll(PQgetvalue(r, 0, 0)) : -1;
  PQclear(r);
  return id;
}

long long put_at_once(PGconn *c) {
  PGresult *txn_id_row = PQexec(c, "INSERT INTO txn (account) VALUES ('at once') RETURNING id");
  const long long txn_id = PQntuples(txn_id_row) ? std::strtoll(PQgetvalue(txn_id_row, 0, 0), nullptr, 10) : 0;
  PQclear(txn_id_row); // [insert]
  PGresult *r = PQexec(c, ("SELECT " + std::to_string(txn_id)).c_str()); // [id_read_query]
  long long id = std::atoll(PQgetvalue(r, 0, 0));
  PQclear(r);
  return id;
}

long long put_prepared(PGconn *c, const char *account) {
  PQclear(PQprepare(c, "put", "INSERT INTO txn (account) VALUES ($1) RETURNING id", 1, nullptr)); // [insert]
  const char *values[1] = {account};
  PGresult *done = PQexecPrepared(c, "put", 1, values, nullptr, nullptr, 0);
  const long long txn_id = PQntuples(done) ? std::strtoll(PQgetvalue(done, 0, 0), nullptr, 10) : 0;
  const bool ok = PQresultStatus(done) == PGRES_TUPLES_OK;
  PQclear(done);
  if (!ok)
    return -1;
  PGresult *r = PQexec(c, ("SELECT " + std::to_string(txn_id)).c_str()); // [id_read_query]
  const long long id = std::atoll(PQgetvalue(r, 0, 0));
  PQclear(r);
  return id;
}

// Nobody asks for its id.
void put_only(PGconn *c) {
  PGresult *r = PQexec(c, "INSERT INTO txn VALUES (DEFAULT, 'only', 5)"); // [insert_without_columns]
  if (PQresultStatus(r) != PGRES_COMMAND_OK)
    std::printf("not put\n");
  PQclear(r);
}

std::string account_of(PGconn *c, long long id) {
  const std::string text = std::to_string(id);
  const char *values[] = {text.c_str()};
  PGresult *r = PQexecParams(c, "SELECT account FROM txn WHERE id = $1", 1, nullptr, values, nullptr, nullptr, 0); // [point_read]
  std::string account = PQntuples(r) ? PQgetvalue(r, 0, 0) : "none";
  PQclear(r);
  return account;
}

int main(int, char **argv) {
  PGconn *c = PQconnectdb(argv[1]);
  std::printf("%s\n", account_of(c, put_checked(c, "checked")).c_str());
  std::printf("%s\n", account_of(c, put_at_once(c)).c_str());
  std::printf("%s\n", account_of(c, put_prepared(c, "prepared")).c_str());
  put_only(c);
  PGresult *r = PQexec(c, "SELECT COUNT(*), SUM(placed) FROM txn");
  std::printf("%s %s\n", PQgetvalue(r, 0, 0), PQgetvalue(r, 0, 1));
  PQclear(r);
  PQfinish(c);
  return 0;
}
