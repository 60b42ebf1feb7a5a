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

static void add(PGconn *c, const std::string &tenant, const std::string &id) {
  const char *values[] = {id.c_str(), tenant.c_str()};
  print(PQexecParams(c, "INSERT INTO orders (id, tenant_id, total) VALUES ($1, $2, 5)", 2, nullptr, values, nullptr, nullptr, 0)); // [insert]
  print(PQexecParams(c, "INSERT INTO lines (order_id, line, tenant_id) VALUES ($1, 1, $2)", 2, nullptr, values, nullptr, nullptr, 0));
  const char *key[] = {id.c_str()};
  print(PQexecParams(c, "SELECT total FROM orders WHERE id = $1", 1, nullptr, key, nullptr, nullptr, 0)); // [point_read]
}

static void more(PGconn *c, const std::string &tenant, const std::string &id) {
  const char *scan[] = {tenant.c_str(), id.c_str()};
  print(PQexecParams(c, "SELECT total FROM orders WHERE tenant_id = $1 AND id >= $2 ORDER BY id LIMIT 1", 2, nullptr, scan, nullptr, nullptr, 0)); // [keyset_cursor]
  const char *values[] = {"7", id.c_str()};
  print(PQexecParams(c, "UPDATE orders SET total = $1 WHERE id = $2 RETURNING total", 2, nullptr, values, nullptr, nullptr, 0)); // [point_update]
  const char *key[] = {id.c_str()};
  print(PQexecParams(c, "SELECT o.total FROM lines l JOIN orders o ON o.id = l.order_id WHERE l.order_id = $1", 1, nullptr, key, nullptr, nullptr, 0)); // [join]
  print(PQexecParams(c, "DELETE FROM lines WHERE order_id = $1", 1, nullptr, key, nullptr, nullptr, 0));
  print(PQexecParams(c, "DELETE FROM orders WHERE id = $1", 1, nullptr, key, nullptr, nullptr, 0)); // [point_delete]
}

int main(int, char **argv) {
  PGconn *c = PQconnectdb(argv[1]);
  add(c, "acme", "1");
  add(c, "globex", "2");
  more(c, "acme", "1");
  more(c, "globex", "2");
  PQfinish(c);
}
