#include <libpq-fe.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include "runtime/keyspread/keyspread.h"

std::string put_returning(PGconn *c, const std::string &account, const std::string &amount) {
  const auto txn_id = keyspread::uuid_v4();
  const char *values[] = {account.c_str(), amount.c_str(), txn_id.c_str()};
  PGresult *r = PQexecParams(c, "INSERT INTO txn (account, amount, id) VALUES ($1, $2, $3) RETURNING id", 3, nullptr, values, nullptr, nullptr, 0); // [id_read_returning]
  std::string id = keyspread::text_of(PQgetvalue(r, 0, 0));
  PQclear(r);
  return id;
}

std::string put_lastval(PGconn *c, const std::string &account) {
  const auto txn_id = keyspread::uuid_v4();
  const char *values[3];
  values[0] = account.c_str();
  values[1] = "7";
  values[2] = txn_id.c_str();
  PGresult *r = PQexecParams(c, "INSERT INTO txn (account, amount, id) VALUES ($1, $2, $3)", 3, nullptr, values, nullptr, nullptr, 0); // [insert]
  PQclear(r);
  r = PQexec(c, ("SELECT '" + txn_id + "'").c_str()); // [id_read_query]
  std::string id = keyspread::text_of(PQgetvalue(r, 0, 0));
  PQclear(r);
  return id;
}

std::string put_currval(PGconn *c) {
  const auto txn_id = keyspread::uuid_v4();
  PQclear(PQexec(c, ("INSERT INTO txn (account, amount, id) VALUES ('currval', 8, '" + txn_id + "')").c_str())); // [insert]
  PGresult *r = PQexec(c, ("SELECT '" + txn_id + "'").c_str()); // [id_read_query]
  std::string id = keyspread::text_of(PQgetvalue(r, 0, 0));
  PQclear(r);
  return id;
}

void prepare(PGconn *c) {
  PQclear(PQprepare(c, "put", "INSERT INTO txn (account, amount, id) VALUES ($1, $2, $3) RETURNING id", 2, nullptr)); // [insert]
}

std::string put_prepared(PGconn *c, const char *account) {
  const auto txn_id = keyspread::uuid_v4();
  const char *values[3] = {account, "9", txn_id.c_str()};
  PGresult *r = PQexecPrepared(c, "put", 3, values, nullptr, nullptr, 0);
  std::string id = keyspread::text_of(PQgetvalue(r, 0, 0));
  PQclear(r);
  return id;
}

void add_line(PGconn *c, std::string txn, int no) {
  const std::string sql = "INSERT INTO lines (txn_id, no) VALUES ('" + txn + "', " + std::to_string(no) + ")";
  PQclear(PQexec(c, sql.c_str()));
}

int lines_of(PGconn *c, std::string txn) {
  char sql[200];
  std::snprintf(sql, sizeof sql, "SELECT COUNT(*) FROM txn t JOIN lines l ON l.txn_id = t.id WHERE t.id = '%s'", txn.c_str()); // [join]
  PGresult *r = PQexec(c, sql);
  const int count = std::atoi(PQgetvalue(r, 0, 0));
  PQclear(r);
  return count;
}

std::string account_of(PGconn *c, std::string id) {
  const std::string text = id;
  const char *values[] = {text.c_str()};
  PGresult *r = PQexecParams(c, "SELECT account FROM txn WHERE id = $1", 1, nullptr, values, nullptr, nullptr, 0); // [point_read]
  std::string account = PQntuples(r) ? PQgetvalue(r, 0, 0) : "none";
  PQclear(r);
  return account;
}

int main(int, char **argv) {
  PGconn *c = PQconnectdb(argv[1]);
  prepare(c);
  std::printf("%s\n", account_of(c, put_returning(c, "returning", "6")).c_str());
  std::printf("%s\n", account_of(c, put_lastval(c, "lastval")).c_str());
  std::printf("%s\n", account_of(c, put_currval(c)).c_str());
  std::printf("%s\n", account_of(c, put_prepared(c, "prepared")).c_str());
  const std::string last = put_returning(c, "last", "11");
  add_line(c, last, 1);
  add_line(c, last, 2);
  std::printf("%d\n", lines_of(c, last));
  PGresult *r = PQexec(c, "SELECT account, amount FROM txn ORDER BY amount, id"); // [ordered_scan]
  for (int i = 0; i < PQntuples(r); ++i)
    std::printf("%s %s\n", PQgetvalue(r, i, 0), PQgetvalue(r, i, 1));
  PQclear(r);
  PQfinish(c);
  return 0;
}
