#include <nanodbc/nanodbc.h>

#include <string>
#include "runtime/keyspread/keyspread.h"

// Values by their address, and a query that asks for the id.
long long put(nanodbc::connection &db, int amount) {
  nanodbc::statement st(db);
  const auto txn_id = keyspread::random_id();
  nanodbc::prepare(st, "INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES ('bound', ?, ?, ?)"); // [insert]
  const auto txn_shard = keyspread::shard_of<16>(txn_id);
  st.bind(0, &amount);
  st.bind(1, &txn_id);
  st.bind(2, &txn_shard);
  nanodbc::execute(st);
  nanodbc::result row = nanodbc::execute(db, "SELECT " + std::to_string(txn_id)); // [id_read_query]
  return row.next() ? row.get<long long>(0) : -1;
}

long long put_text(nanodbc::connection &db, int amount) {
  const auto txn_id = keyspread::random_id();
  nanodbc::result row = nanodbc::execute(db, "INSERT INTO Txn (Account, Amount, TxnId, ShardId) VALUES ('text', " + std::to_string(amount) + ", " + std::to_string(txn_id) + ", " + std::to_string(keyspread::shard_of<16>(txn_id)) + "); SELECT " + std::to_string(txn_id)); // [insert]
  return row.next() ? row.get<long long>(0) : -1;
}
