// One array of values for two statements, of which the second takes the first
// value alone: it gets an array of its own. Another one names its key twice,
// and gets the shard of it twice.
#include <libpq-fe.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include "runtime/keyspread/keyspread.h"

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
  const auto invoices_id = keyspread::ordered_id();
  const std::string invoices_id_text = std::to_string(invoices_id);
  const std::string invoices_shard = std::to_string(keyspread::shard_of<8>(invoices_id));
  const char *values[3] = {text.c_str(), invoices_id_text.c_str(), invoices_shard.c_str()};
  return idOf(PQexecParams(conn, "INSERT INTO invoices (total, id, shard) VALUES ($1, $2, $3) RETURNING id", 3, nullptr, values, nullptr, nullptr, 0));
}

static long pay(long invoice, long amount) {
  const std::string inv = std::to_string(invoice), cents = std::to_string(amount);
  const auto payments_id = keyspread::bit_reverse(keyspread::ordered_id());
  const std::string payments_id_text = std::to_string(payments_id);
  const std::string payments_shard = std::to_string(keyspread::shard_of<8>(std::strtoll(inv.c_str(), nullptr, 10)));
  const char *values[4] = {inv.c_str(), cents.c_str(), payments_id_text.c_str(), payments_shard.c_str()};
  const long id = idOf(PQexecParams(conn, "INSERT INTO payments (invoice_id, amount, id, shard) VALUES ($1, $2, $3, $4) RETURNING id", 4, nullptr, values, nullptr, nullptr, 0));
  if (id == 0)
    return 0;
  const std::string invoices_shard = std::to_string(keyspread::shard_of<8>(std::strtoll(inv.c_str(), nullptr, 10)));
  const char *invoices_values[] = {values[0], invoices_shard.c_str()};
  done(PQexecParams(conn, "UPDATE invoices SET state = 'paid' WHERE id = $1 AND shard = $2", 2, nullptr, invoices_values, nullptr, nullptr, 0));
  return id;
}

static bool correct(long invoice) {
  const std::string inv = std::to_string(invoice);
  const std::string invoices_shard = std::to_string(keyspread::shard_of<8>(std::strtoll(inv.c_str(), nullptr, 10)));
  const char *values[2] = {inv.c_str(), invoices_shard.c_str()};
  return done(PQexecParams(conn,
                           "UPDATE invoices SET total = (SELECT COALESCE(SUM(amount), 0) FROM payments WHERE invoice_id = $1) "
                           "WHERE id = $1 AND shard = $2",
                           2, nullptr, values, nullptr, nullptr, 0));
}

static void print(long invoice) {
  const std::string inv = std::to_string(invoice);
  const std::string invoices_shard = std::to_string(keyspread::shard_of<8>(std::strtoll(inv.c_str(), nullptr, 10)));
  const char *values[2] = {inv.c_str(), invoices_shard.c_str()};
  PGresult *r = PQexecParams(conn, "SELECT total, state FROM invoices WHERE id = $1 AND shard = $2", 2, nullptr, values, nullptr, nullptr, 0);
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
