#include <sqlite3.h>

#include <cstdio>
#include <string>

static void run(sqlite3 *db, const char *sql, const std::string &id = "") {
  sqlite3_stmt *st = nullptr;
  if (sqlite3_prepare_v2(db, sql, -1, &st, nullptr) != SQLITE_OK)
    std::printf("%s\n", sqlite3_errmsg(db));
  while (sqlite3_step(st) == SQLITE_ROW)
    std::printf("%s ", reinterpret_cast<const char *>(sqlite3_column_text(st, 0)));
  std::printf("\n");
  sqlite3_finalize(st);
}

// The table of the query around is named by its alias, its name, or by a column that only it has.
static void correlated(sqlite3 *db) {
  run(db, "SELECT Amount FROM Txn t WHERE EXISTS (SELECT 1 FROM Line l WHERE l.OfTxn = t.TxnId) ORDER BY Amount");
  run(db, "UPDATE Txn SET Amount = (SELECT SUM(Cents) FROM Line WHERE Line.OfTxn = Txn.TxnId) WHERE Amount = 0");
  run(db, "SELECT (SELECT COUNT(*) FROM Line WHERE OfTxn = TxnId) FROM Txn ORDER BY Amount");
  run(db, "SELECT Amount FROM Txn t WHERE 1 < (SELECT COUNT(*) FROM Line l WHERE 20 < (SELECT Amount FROM Txn u WHERE u.TxnId = l.OfTxn AND u.TxnId = t.TxnId))");
  run(db, "DELETE FROM Line WHERE NOT EXISTS (SELECT 1 FROM Txn WHERE TxnId = Line.OfTxn AND Amount > 4)");
}

// Equal columns that make no key, and an alias that hides the table around.
static void uncorrelated(sqlite3 *db) {
  run(db, "SELECT Amount FROM Txn t WHERE EXISTS (SELECT 1 FROM Line l WHERE l.No = t.Amount)");
  run(db, "SELECT Amount FROM Txn t WHERE 1 = (SELECT COUNT(*) FROM Tag t WHERE t.TxnId = t.Word)");
}

// The row that is known stands behind the one that refers to it.
static void known_behind(sqlite3 *db) {
  run(db, "SELECT l.Cents FROM Line l JOIN Txn t ON t.TxnId = l.OfTxn WHERE t.TxnId = 'a'");
  run(db, "SELECT l.Cents FROM Line l, Txn t WHERE t.TxnId = l.OfTxn AND t.TxnId = 'b'");
  run(db, "SELECT l.Cents FROM Line l LEFT JOIN Txn t ON t.TxnId = l.OfTxn AND t.TxnId = 'b' ORDER BY l.Cents");
}

static void rows_of_rows(sqlite3 *db) {
  run(db, "INSERT INTO Tag (TxnId, Word) SELECT TxnId, 'rich' FROM Txn WHERE Amount > 20");
  run(db, "INSERT INTO Tag SELECT l.OfTxn, 'line ' || l.No FROM Line l JOIN Txn t ON t.TxnId = l.OfTxn");
  run(db, "SELECT Word FROM Tag JOIN Txn USING (TxnId) ORDER BY Word");
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  run(db, "INSERT INTO Txn (TxnId, Amount) VALUES ('a', 0), ('b', 1), ('c', 7), ('d', 3)");
  run(db, "INSERT INTO Line (OfTxn, No, Cents) VALUES ('a', 1, 11), ('a', 2, 12), ('b', 1, 2), ('c', 7, 5)");
  known_behind(db);
  correlated(db);
  uncorrelated(db);
  rows_of_rows(db);
  sqlite3_close(db);
}
