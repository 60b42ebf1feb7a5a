#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <cstdio>
#include <string>

std::int64_t put(SQLite::Database &db, int amount) {
  SQLite::Statement st(db, "INSERT INTO Txn (Amount) VALUES (?)"); // [insert]
  st.bind(1, amount);
  st.exec();
  return db.getLastInsertRowid(); // [id_read_call]
}

std::int64_t put_at_once(SQLite::Database &db, int amount) {
  db.exec("INSERT INTO Txn (Amount) VALUES (" + std::to_string(amount) + ")"); // [insert]
  return db.getLastInsertRowid(); // [id_read_call]
}

int amount(SQLite::Database &db, std::int64_t id) {
  SQLite::Statement st(db, "SELECT Amount FROM Txn WHERE TxnId = ?");
  st.bind(1, id);
  return st.executeStep() ? st.getColumn(0).getInt() : -1;
}

int main(int, char **argv) {
  SQLite::Database db(argv[1], SQLite::OPEN_READWRITE);
  std::printf("%d\n", amount(db, put(db, 7)));
  std::printf("%d\n", amount(db, put_at_once(db, 8)));
  return 0;
}
