#include <nanodbc/nanodbc.h>

#include <string>

// Values by their address, and a query that asks for the id.
long long put(nanodbc::connection &db, int amount) {
  nanodbc::statement st(db);
  nanodbc::prepare(st, "INSERT INTO Txn (Account, Amount) VALUES ('bound', ?)"); // [insert]
  st.bind(0, &amount);
  nanodbc::execute(st);
  nanodbc::result row = nanodbc::execute(db, "SELECT SCOPE_IDENTITY()"); // [id_read_query]
  return row.next() ? row.get<long long>(0) : -1;
}

long long put_text(nanodbc::connection &db, int amount) {
  nanodbc::result row = nanodbc::execute(db, "INSERT INTO Txn (Account, Amount) VALUES ('text', " + std::to_string(amount) + "); SELECT SCOPE_IDENTITY()"); // [insert]
  return row.next() ? row.get<long long>(0) : -1;
}
