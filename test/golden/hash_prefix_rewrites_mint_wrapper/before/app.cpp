#include "db.h"

#include <cstdio>
#include <string>

sqlite3_int64 put(Db &db, sqlite3_int64 amount) {
  Statement st(db.raw(), "INSERT INTO Txn (Amount) VALUES (?)"); // [insert]
  st.bind(1, amount);
  st.step();
  return db.lastInsertId(); // [id_read_wrapper]
}

sqlite3_int64 put_sum(Db &db, int amount) {
  db.exec("INSERT INTO Txn (Amount) VALUES (" + std::to_string(amount) + ")"); // [insert]
  return db.lastInsertId(); // [id_read_wrapper]
}

sqlite3_int64 put_at_once(Db &db) {
  return db.insert("INSERT INTO Txn (Amount) VALUES (30)"); // [id_read_wrapper]
}

void put_only(Db &db) {
  db.insert("INSERT INTO Txn (Amount) VALUES (40)");
}

sqlite3_int64 amount(Db &db, sqlite3_int64 id) {
  Statement st(db.raw(), "SELECT Amount FROM Txn WHERE TxnId = ?");
  st.bind(1, id);
  return st.step() ? st.number(0) : -1;
}

int main(int, char **argv) {
  Db db(argv[1]);
  std::printf("%lld\n", static_cast<long long>(amount(db, put(db, 10))));
  std::printf("%lld\n", static_cast<long long>(amount(db, put_sum(db, 20))));
  std::printf("%lld\n", static_cast<long long>(amount(db, put_at_once(db))));
  put_only(db);
  Statement all(db.raw(), "SELECT Amount FROM Txn ORDER BY TxnId");
  while (all.step())
    std::printf("%lld\n", static_cast<long long>(all.number(0)));
  return 0;
}
