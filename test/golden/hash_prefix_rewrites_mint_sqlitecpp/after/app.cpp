#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include "runtime/keyspread/keyspread.h"

std::int64_t put(SQLite::Database &db, int amount) {
  const auto txn_id = keyspread::ordered_id();
  SQLite::Statement st(db, "INSERT INTO Txn (Amount, TxnId, ShardId) VALUES (?, ?, ?)"); // [insert]
  st.bind(1, amount);
  st.bind(2, txn_id);
  st.bind(3, keyspread::shard_of<16>(txn_id));
  st.exec();
  return txn_id; // [id_read_call]
}

std::int64_t put_at_once(SQLite::Database &db, int amount) {
  const auto txn_id = keyspread::ordered_id();
  db.exec("INSERT INTO Txn (Amount, TxnId, ShardId) VALUES (" + std::to_string(amount) + ", " + std::to_string(txn_id) + ", " + std::to_string(keyspread::shard_of<16>(txn_id)) + ")"); // [insert]
  return txn_id; // [id_read_call]
}

int amount(SQLite::Database &db, std::int64_t id) {
  SQLite::Statement st(db, "SELECT Amount FROM Txn WHERE TxnId = ? AND ShardId = ?");
  st.bind(1, id);
  st.bind(2, keyspread::shard_of<16>(id));
  return st.executeStep() ? st.getColumn(0).getInt() : -1;
}

int main(int, char **argv) {
  SQLite::Database db(argv[1], SQLite::OPEN_READWRITE);
  std::printf("%d\n", amount(db, put(db, 7)));
  std::printf("%d\n", amount(db, put_at_once(db, 8)));
  return 0;
}
