#include <libpq-fe.h>

#include <cstdio>
#include <cstdlib>
#include <string>

long long put_returning(PGconn *c, const std::string &account, const std::string &amount) {
  const char *values[] = {account.c_str(), amount.c_str()};
  PGresult *r = PQexecParams(c, "INSERT INTO txn (account, amount) VALUES ($1, $2) RETURNING id", 2, nullptr, values, nullptr, nullptr, 0); // [id_read_returning]
  long long id = std::atoll(PQgetvalue(r, 0, 0));
  PQclear(r);
  return id;
}

long long put_lastval(PGconn *c, const std::string &account) {
  const char *values[2];
  values[0] = account.c_str();
  values[1] = "7";
  PGresult *r = PQexecParams(c, "INSERT INTO txn (account, amount) VALUES ($1, $2)", 2, nullptr, values, nullptr, nullptr, 0); // [insert]
  PQclear(r);
  r = PQexec(c, "SELECT lastval()"); // [id_read_query]
  long long id = std::atoll(PQgetvalue(r, 0, 0));
  PQclear(r);
  return id;
}

long long put_currval(PGconn *c) {
  PQclear(PQexec(c, "INSERT INTO txn (account, amount) VALUES ('currval', 8)")); // [insert]
  PGresult *r = PQexec(c, "SELECT currval('txn_id_seq')"); // [id_read_query]
  long long id = std::atoll(PQgetvalue(r, 0, 0));
  PQclear(r);
  return id;
}

void prepare(PGconn *c) {
  PQclear(PQprepare(c, "put", "INSERT INTO txn (account, amount) VALUES ($1, $2) RETURNING id", 2, nullptr)); // [insert]
}

long long put_prepared(PGconn *c, const char *account) {
  const char *values[2] = {account, "9"};
  PGresult *r = PQexecPrepared(c, "put", 2, values, nullptr, nullptr, 0);
  long long id = std::atoll(PQgetvalue(r, 0, 0));
  PQclear(r);
  return id;
}

void add_line(PGconn *c, long long txn, int no) {
  const std::string sql = "INSERT INTO lines (txn_id, no) VALUES (" + std::to_string(txn) + ", " + std::to_string(no) + ")";
  PQclear(PQexec(c, sql.c_str()));
}

int lines_of(PGconn *c, long long txn) {
  char sql[200];
  std::snprintf(sql, sizeof sql, "SELECT COUNT(*) FROM txn t JOIN lines l ON l.txn_id = t.id WHERE t.id = %lld", txn); // [join]
  PGresult *r = PQexec(c, sql);
  const int count = std::atoi(PQgetvalue(r, 0, 0));
  PQclear(r);
  return count;
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
  prepare(c);
  std::printf("%s\n", account_of(c, put_returning(c, "returning", "6")).c_str());
  std::printf("%s\n", account_of(c, put_lastval(c, "lastval")).c_str());
  std::printf("%s\n", account_of(c, put_currval(c)).c_str());
  std::printf("%s\n", account_of(c, put_prepared(c, "prepared")).c_str());
  const long long last = put_returning(c, "last", "11");
  add_line(c, last, 1);
  add_line(c, last, 2);
  std::printf("%d\n", lines_of(c, last));
  PGresult *r = PQexec(c, "SELECT account, amount FROM txn ORDER BY id"); // [ordered_scan]
  for (int i = 0; i < PQntuples(r); ++i)
    std::printf("%s %s\n", PQgetvalue(r, i, 0), PQgetvalue(r, i, 1));
  PQclear(r);
  PQfinish(c);
  return 0;
}
