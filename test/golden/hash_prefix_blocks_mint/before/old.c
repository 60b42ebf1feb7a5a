#include <sqlite3.h>

int old(sqlite3 *db) {
  return sqlite3_exec(db, "INSERT INTO Txn (Amount) VALUES (12)", 0, 0, 0);
}
