#include <libpq-fe.h>

#include <cstdio>
#include <cstdlib>
#include <string>

long long put(PGconn *c, int amount) {
  std::string sql = "INSERT INTO txn (amount) VALUES (" + std::to_string(amount) + ") RETURNING id"; // [id_read_returning]
  PGresult *r = PQexec(c, sql.c_str());
  long long id = std::atoll(PQgetvalue(r, 0, 0));
  PQclear(r);
  return id;
}

void note(PGconn *c, long long txn, const char *text) {
  const std::string id = std::to_string(txn);
  const char *values[] = {id.c_str(), text};
  PQclear(PQexecParams(c, "INSERT INTO note (txn_id, text) VALUES ($1, $2)", 2, nullptr, values, nullptr, nullptr, 0));
}

int main(int, char **argv) {
  PGconn *c = PQconnectdb(argv[1]);
  note(c, put(c, 7), "seven");
  note(c, put(c, 8), "eight");
  PGresult *r = PQexec(c, "SELECT note.note_id, txn.amount, note.text FROM note JOIN txn ON txn.id = note.txn_id ORDER BY note.note_id");
  for (int i = 0; i < PQntuples(r); ++i)
    std::printf("%s %s %s\n", PQgetvalue(r, i, 0), PQgetvalue(r, i, 1), PQgetvalue(r, i, 2));
  PQclear(r);
  PQfinish(c);
  return 0;
}
