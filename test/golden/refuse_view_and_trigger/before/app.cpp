#include <sqlite3.h>

#include <string>

int create(sqlite3 *db) {
  return sqlite3_exec(db,
                      "CREATE TRIGGER Gone AFTER DELETE ON Txn BEGIN UPDATE Txn SET Amount = 0 WHERE TxnId = old.TxnId; END",
                      nullptr, nullptr, nullptr);
}

int create_view(sqlite3 *db) {
  return sqlite3_exec(db, "CREATE VIEW Rich AS SELECT * FROM Txn WHERE Amount > 100", nullptr, nullptr, nullptr);
}
