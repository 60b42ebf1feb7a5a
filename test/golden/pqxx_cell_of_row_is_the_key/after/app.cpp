#include <pqxx/pqxx>

#include <cstdio>
#include "runtime/keyspread/keyspread.h"

static int send_next(pqxx::connection &conn, int most) {
  pqxx::work txn(conn);
  const auto rows = txn.exec_params("SELECT mail_id FROM generate_series(0, 3) AS keyspread_shard, LATERAL (SELECT mail_id FROM mail WHERE NOT sent AND ShardId = keyspread_shard ORDER BY mail_id LIMIT $1) AS mail ORDER BY mail_id LIMIT $1", most);
  int sent = 0;
  for (const auto &row : rows) {
    txn.exec_params0("UPDATE mail SET sent = TRUE WHERE mail_id = $1 AND ShardId = $2", row[0].as<long long>(), keyspread::shard_of<4>(row[0].as<long long>()));
    std::printf("sent %lld\n", row[0].as<long long>());
    ++sent;
  }
  txn.commit();
  return sent;
}

int main(int, char **argv) {
  pqxx::connection conn(argv[1]);
  {
    pqxx::work txn(conn);
    for (long long id = 1; id < 8; ++id)
      txn.exec_params0("INSERT INTO mail (mail_id, sent, ShardId) VALUES ($1, FALSE, $2)", id, keyspread::shard_of<4>(id));
    txn.commit();
  }
  while (send_next(conn, 3))
    ;
}
