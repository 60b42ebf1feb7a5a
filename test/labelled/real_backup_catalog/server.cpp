#include "db.h"

#include <libpq-fe.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

class ServerCatalogue : public Catalogue {
public:
  uint64_t insertAndCount(const char *text, const char *table) override;
  bool run(const char *text) override;

private:
  PGconn *db_ = nullptr;
  PGresult *result_ = nullptr;
};

bool ServerCatalogue::run(const char *text) {
  for (int i = 0; i < 10; i++) {
    result_ = PQexec(db_, text);
    if (result_)
      break;
  }
  return PQresultStatus(result_) == PGRES_TUPLES_OK;
}

uint64_t ServerCatalogue::insertAndCount(const char *text, const char *table) {
  uint64_t id = 0;
  char sequence[60];
  char question[120];
  PGresult *result;
  if (!run(text))
    return 0;
  strncpy(sequence, table, sizeof(sequence) - 1);
  strcat(sequence, "_seq");
  snprintf(question, sizeof(question), "SELECT currval('%s')", sequence); // FIND auto-increment-read
  for (int i = 0; i < 10; i++) {
    result = PQexec(db_, question);
    if (result)
      break;
  }
  if (!result)
    goto done;
  if (PQresultStatus(result) == PGRES_TUPLES_OK)
    id = strtoull(PQgetvalue(result, 0, 0), nullptr, 10);
done:
  PQclear(result);
  return id;
}
