#include "db.h"

#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

sqlite3_int64 put(Db &db, sqlite3_int64 amount) {
  const auto txn_id = keyspread::ordered_id();
  Statement st(db.raw(), "INSERT INTO Txn (Amount, TxnId, ShardId) VALUES (?, ?, ?)"); // [insert]
  st.bind(1, amount);
  st.bind(2, txn_id);
  st.bind(3, keyspread::shard_of<16>(txn_id));
  st.step();
  return txn_id; // [id_read_wrapper]
}

sqlite3_int64 put_sum(Db &db, int amount) {
  const auto txn_id = keyspread::ordered_id();
  db.exec("INSERT INTO Txn (Amount, TxnId, ShardId) VALUES (" + std::to_string(amount) + ", " + std::to_string(txn_id) + ", " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")"); // [insert]
  return txn_id; // [id_read_wrapper]
}

sqlite3_int64 put_at_once(Db &db) {
  const auto txn_id = keyspread::ordered_id();
  return (db.insert("INSERT INTO Txn (Amount, TxnId, ShardId) VALUES (30, " + std::to_string(txn_id) + ", " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")"), txn_id); // [id_read_wrapper]
}

void put_only(Db &db) {
  const auto txn_id = keyspread::ordered_id();
  db.insert("INSERT INTO Txn (Amount, TxnId, ShardId) VALUES (40, " + std::to_string(txn_id) + ", " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")");
}

sqlite3_int64 amount(Db &db, sqlite3_int64 id) {
  Statement st(db.raw(), "SELECT Amount FROM Txn WHERE TxnId = ? AND ShardId = ?");
  st.bind(1, id);
  st.bind(2, keyspread::shard_of<16>(id));
  return st.step() ? st.number(0) : -1;
}

int main(int, char **argv) {
  Db db(argv[1]);
  std::printf("%lld\n", static_cast<long long>(amount(db, put(db, 10))));
  std::printf("%lld\n", static_cast<long long>(amount(db, put_sum(db, 20))));
  std::printf("%lld\n", static_cast<long long>(amount(db, put_at_once(db))));
  put_only(db);
  Statement all(db.raw(), "SELECT Amount FROM Txn WHERE ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY TxnId");
  while (all.step())
    std::printf("%lld\n", static_cast<long long>(all.number(0)));
  return 0;
}
