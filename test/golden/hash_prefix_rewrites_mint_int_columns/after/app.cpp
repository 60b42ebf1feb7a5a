#include <libpq-fe.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include "runtime/keyspread/keyspread.h"

long long put(PGconn *c, int amount) {
  const auto txn_id = keyspread::ordered_id();
  std::string sql = "INSERT INTO txn (amount, id, ShardId) VALUES (" + std::to_string(amount) + ", " + std::to_string(txn_id) + ", " + std::to_string(keyspread::shard_of<16>(txn_id)) + ") RETURNING id"; // [id_read_returning]
  PGresult *r = PQexec(c, sql.c_str());
  long long id = std::atoll(PQgetvalue(r, 0, 0));
  PQclear(r);
  return id;
}

void note(PGconn *c, long long txn, const char *text) {
  const std::string id = std::to_string(txn);
  const std::string note_shard = std::to_string(keyspread::shard_of<16>(std::strtoll(id.c_str(), nullptr, 10)));
  const char *values[] = {id.c_str(), text, note_shard.c_str()};
  PQclear(PQexecParams(c, "INSERT INTO note (txn_id, text, ShardId) VALUES ($1, $2, $3)", 3, nullptr, values, nullptr, nullptr, 0));
}

int main(int, char **argv) {
  PGconn *c = PQconnectdb(argv[1]);
  note(c, put(c, 7), "seven");
  note(c, put(c, 8), "eight");
  PGresult *r = PQexec(c, "SELECT note.note_id, txn.amount, note.text FROM note JOIN txn ON txn.id = note.txn_id AND txn.ShardId = note.ShardId ORDER BY note.note_id");
  for (int i = 0; i < PQntuples(r); ++i)
    std::printf("%s %s %s\n", PQgetvalue(r, i, 0), PQgetvalue(r, i, 1), PQgetvalue(r, i, 2));
  PQclear(r);
  PQfinish(c);
  return 0;
}
