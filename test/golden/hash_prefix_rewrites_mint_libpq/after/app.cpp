#include <libpq-fe.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include "runtime/keyspread/keyspread.h"

long long put_returning(PGconn *c, const std::string &account, const std::string &amount) {
  const auto txn_id = keyspread::ordered_id();
  const std::string txn_id_text = std::to_string(txn_id);
  const std::string txn_shard = std::to_string(keyspread::shard_of<16>(txn_id));
  const char *values[] = {account.c_str(), amount.c_str(), txn_id_text.c_str(), txn_shard.c_str()};
  PGresult *r = PQexecParams(c, "INSERT INTO txn (account, amount, id, ShardId) VALUES ($1, $2, $3, $4) RETURNING id", 4, nullptr, values, nullptr, nullptr, 0); // [id_read_returning]
  long long id = std::atoll(PQgetvalue(r, 0, 0));
  PQclear(r);
  return id;
}

long long put_lastval(PGconn *c, const std::string &account) {
  const auto txn_id = keyspread::ordered_id();
  const char *values[4];
  values[0] = account.c_str();
  values[1] = "7";
  const std::string txn_id_text = std::to_string(txn_id);
  values[2] = txn_id_text.c_str();
  const std::string txn_shard = std::to_string(keyspread::shard_of<16>(txn_id));
  values[3] = txn_shard.c_str();
  PGresult *r = PQexecParams(c, "INSERT INTO txn (account, amount, id, ShardId) VALUES ($1, $2, $3, $4)", 4, nullptr, values, nullptr, nullptr, 0); // [insert]
  PQclear(r);
  r = PQexec(c, ("SELECT " + std::to_string(txn_id)).c_str()); // [id_read_query]
  long long id = std::atoll(PQgetvalue(r, 0, 0));
  PQclear(r);
  return id;
}

long long put_currval(PGconn *c) {
  const auto txn_id = keyspread::ordered_id();
  PQclear(PQexec(c, ("INSERT INTO txn (account, amount, id, ShardId) VALUES ('currval', 8, " + std::to_string(txn_id) + ", " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")").c_str())); // [insert]
  PGresult *r = PQexec(c, ("SELECT " + std::to_string(txn_id)).c_str()); // [id_read_query]
  long long id = std::atoll(PQgetvalue(r, 0, 0));
  PQclear(r);
  return id;
}

void prepare(PGconn *c) {
  PQclear(PQprepare(c, "put", "INSERT INTO txn (account, amount, id, ShardId) VALUES ($1, $2, $3, $4) RETURNING id", 2, nullptr)); // [insert]
}

long long put_prepared(PGconn *c, const char *account) {
  const auto txn_id = keyspread::ordered_id();
  const std::string txn_id_text = std::to_string(txn_id);
  const std::string txn_shard = std::to_string(keyspread::shard_of<16>(txn_id));
  const char *values[4] = {account, "9", txn_id_text.c_str(), txn_shard.c_str()};
  PGresult *r = PQexecPrepared(c, "put", 4, values, nullptr, nullptr, 0);
  long long id = std::atoll(PQgetvalue(r, 0, 0));
  PQclear(r);
  return id;
}

std::string account_of(PGconn *c, long long id) {
  const std::string text = std::to_string(id);
  const std::string txn_shard = std::to_string(keyspread::shard_of<16>(std::strtoll(text.c_str(), nullptr, 10)));
  const char *values[] = {text.c_str(), txn_shard.c_str()};
  PGresult *r = PQexecParams(c, "SELECT account FROM txn WHERE id = $1 AND ShardId = $2", 2, nullptr, values, nullptr, nullptr, 0);
  std::string account = PQntuples(r) ? PQgetvalue(r, 0, 0) : "none";
  PQclear(r);
  return account;
}

int main(int, char **argv) {
  PGconn *c = PQconnectdb(argv[1]);
  prepare(c);
  std::printf("%s\n", account_of(c, put_returning(c, "returning", "1")).c_str());
  std::printf("%s\n", account_of(c, put_lastval(c, "lastval")).c_str());
  std::printf("%s\n", account_of(c, put_currval(c)).c_str());
  std::printf("%s\n", account_of(c, put_prepared(c, "prepared")).c_str());
  PGresult *r = PQexec(c, "SELECT account, amount FROM txn WHERE ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY id");
  for (int i = 0; i < PQntuples(r); ++i)
    std::printf("%s %s\n", PQgetvalue(r, i, 0), PQgetvalue(r, i, 1));
  PQclear(r);
  PQfinish(c);
  return 0;
}
