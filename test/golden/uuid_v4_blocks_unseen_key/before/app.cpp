#include <libpq-fe.h>

#include <string>
#include <vector>

// Which values this gets is not seen, so neither is the place that makes the ids.
void prepare(PGconn *db) {
  PQclear(PQprepare(db, "add", "INSERT INTO docs (id, title) VALUES ($1, $2)", 2, nullptr)); // [insert]
}

// Nor are these rows.
void add_all(PGconn *db, const std::string &rows) {
  const std::string sql = "INSERT INTO docs (id, title) VALUES " + rows;
  PQclear(PQexec(db, sql.c_str()));
}

std::string title(PGconn *db, const char *id) {
  PGresult *rows = PQexecParams(db, "SELECT title FROM docs WHERE id = $1", 1, nullptr, &id, nullptr, nullptr, 0);
  std::string out = PQntuples(rows) ? PQgetvalue(rows, 0, 0) : "";
  PQclear(rows);
  return out;
}
