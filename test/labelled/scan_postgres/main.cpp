// The words of PostgreSQL for a limit, a cursor and a lock.
#include <libpq-fe.h>

void read(PGconn *c) {
  PQexec(c, "SELECT * FROM public.orders WHERE id > 5 ORDER BY id FETCH FIRST 10 ROWS ONLY");   // FIND ordered-scan orders.id
  PQexec(c, "SELECT * FROM \"orders\" ORDER BY \"id\" DESC NULLS LAST LIMIT 1 FOR UPDATE");     // FIND ordered-scan orders.id
  PQexec(c, "SELECT DISTINCT state FROM orders o ORDER BY o.id OFFSET 20 LIMIT 10");            // FIND ordered-scan orders.id
  PQexec(c, "SELECT * FROM orders WHERE placed BETWEEN now() - interval '1 day' AND now()");    // FIND ordered-scan orders.placed
  PQexec(c, "SELECT * FROM orders WHERE ROW(id, customer) > (3, 4) ORDER BY id, customer");     // FIND ordered-scan orders.id
  PQexec(c, "UPDATE orders SET state = 'x' WHERE id IN (SELECT id FROM orders ORDER BY id LIMIT 5 FOR UPDATE SKIP LOCKED)"); // FIND ordered-scan orders.id
  PQexec(c, "SELECT * FROM orders WHERE customer = 7 ORDER BY id DESC LIMIT 1");                // NOT ordered-scan
  PQexec(c, "SELECT * FROM orders WHERE id = ANY('{1,2}') ORDER BY id LIMIT 1");                // NOT ordered-scan
  PQexec(c, "SELECT * FROM orders WHERE id > 5 AND customer = 7 ORDER BY id LIMIT 10");         // NOT ordered-scan
  PQexec(c, "SELECT count(*) FROM orders WHERE state = 'x' LIMIT 1");                           // NOT ordered-scan
  PQexec(c, "SELECT * FROM orders ORDER BY state LIMIT 1");                                     // NOT ordered-scan
}
