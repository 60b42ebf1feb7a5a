// One array of values for two statements, of which the second takes the first
// value alone: it gets an array of its own. Another one names its key twice,
// and gets the shard of it twice.
#include <libpq-fe.h>

#include <cstdio>
#include <cstdlib>
#include <string>

static PGconn *conn;

static bool done(PGresult *r) {
  const bool ok = PQresultStatus(r) == PGRES_COMMAND_OK;
  if (!ok)
    std::fprintf(stderr, "%s", PQerrorMessage(conn));
  PQclear(r);
  return ok;
}

static long idOf(PGresult *r) {
  long id = 0;
  if (PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) > 0)
    id = atol(PQgetvalue(r, 0, 0));
  else
    std::fprintf(stderr, "%s", PQerrorMessage(conn));
  PQclear(r);
  return id;
}

static long addInvoice(long total) {
  const std::string text = std::to_string(total);
  const char *values[1] = {text.c_str()};
  return idOf(PQexecParams(conn, "INSERT INTO invoices (total) VALUES ($1) RETURNING id", 1, nullptr, values, nullptr, nullptr, 0));
}

static long pay(long invoice, long amount) {
  const std::string inv = std::to_string(invoice), cents = std::to_string(amount);
  const char *values[2] = {inv.c_str(), cents.c_str()};
  const long id = idOf(PQexecParams(conn, "INSERT INTO payments (invoice_id, amount) VALUES ($1, $2) RETURNING id", 2, nullptr, values, nullptr, nullptr, 0));
  if (id == 0)
    return 0;
  done(PQexecParams(conn, "UPDATE invoices SET state = 'paid' WHERE id = $1", 1, nullptr, values, nullptr, nullptr, 0));
  return id;
}

static bool correct(long invoice) {
  const std::string inv = std::to_string(invoice);
  const char *values[1] = {inv.c_str()};
  return done(PQexecParams(conn,
                           "UPDATE invoices SET total = (SELECT COALESCE(SUM(amount), 0) FROM payments WHERE invoice_id = $1) "
                           "WHERE id = $1",
                           1, nullptr, values, nullptr, nullptr, 0));
}

static void print(long invoice) {
  const std::string inv = std::to_string(invoice);
  const char *values[1] = {inv.c_str()};
  PGresult *r = PQexecParams(conn, "SELECT total, state FROM invoices WHERE id = $1", 1, nullptr, values, nullptr, nullptr, 0);
  if (PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1)
    std::printf("%s %s\n", PQgetvalue(r, 0, 0), PQgetvalue(r, 0, 1));
  PQclear(r);
}

int main(int argc, char **argv) {
  conn = PQconnectdb(argc > 1 ? argv[1] : "");
  if (PQstatus(conn) != CONNECTION_OK)
    return 1;
  const long first = addInvoice(100), second = addInvoice(200);
  pay(second, 150);
  correct(second);
  print(first);
  print(second);
  PQfinish(conn);
  return 0;
}
