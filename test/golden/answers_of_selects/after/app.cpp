#include <sqlite3.h>

#include <cstdio>

static int print(void *, int n, char **values, char **) {
  for (int i = 0; i < n; ++i)
    std::printf("%s%s", i ? " " : "", values[i] ? values[i] : "NULL");
  std::printf("\n");
  return 0;
}

static void show(sqlite3 *db, const char *sql) {
  char *error = nullptr;
  if (sqlite3_exec(db, sql, print, nullptr, &error) != SQLITE_OK)
    std::printf("%s\n", error);
  std::printf("--\n");
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  show(db, "INSERT INTO Txn (TxnId, Account, Amount, ShardId) VALUES ('01H00', 'x', 0, 10), ('01H01', 'y', 7, 10), ('01H02', 'z', 3, 12), ('01H03', 'x', 10, 7), ('01H04', 'y', 6, 13), ('01H05', 'z', 2, 9), ('01H06', 'x', 9, 2), ('01H07', 'y', 5, 1), ('01H08', 'z', 1, 4), ('01H09', 'x', 8, 10), ('01H10', 'y', 4, 12), ('01H11', 'z', 0, 11), ('01H12', 'x', 7, 11), ('01H13', 'y', 3, 4), ('01H14', 'z', 10, 6), ('01H15', 'x', 6, 9), ('01H16', 'y', 2, 4), ('01H17', 'z', 9, 14), ('01H18', 'x', 5, 15), ('01H19', 'y', 1, 11)");
  show(db, "INSERT INTO Line (TxnId, No, Amount, ShardId) VALUES ('01H03', 1, 5, 7), ('01H03', 2, 6, 7), ('01H08', 1, 7, 4)");
  show(db, "SELECT TxnId, Amount FROM Txn WHERE TxnId >= '01H05' AND TxnId < '01H12' AND unlikely(ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)) ORDER BY TxnId LIMIT 4");
  show(db, "SELECT TxnId FROM Txn WHERE TxnId BETWEEN '01H02' AND '01H06' AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY TxnId");
  show(db, "SELECT TxnId, Amount FROM Txn WHERE unlikely(ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)) ORDER BY TxnId DESC LIMIT 5");
  show(db, "SELECT TxnId FROM Txn WHERE (Account, TxnId) > ('y', '01H07') AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY Account, TxnId LIMIT 5");
  show(db, "SELECT Amount FROM Txn WHERE (TxnId = '01H03' OR TxnId = '01H04') AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY Amount");
  show(db, "SELECT Amount FROM Txn WHERE TxnId IN ('01H03', '01H09', 'none') AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY TxnId");
  show(db, "SELECT Amount FROM Txn WHERE Account = 'x' AND TxnId IN (SELECT TxnId FROM Txn WHERE TxnId > '01H10' AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)) AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY TxnId");
  show(db, "WITH recent AS (SELECT TxnId, Amount FROM Txn WHERE TxnId > '01H10' AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY TxnId LIMIT 3) SELECT SUM(Amount) FROM recent");
  show(db, "SELECT Amount FROM Txn WHERE TxnId = '01H01' AND ShardId = 10 UNION ALL SELECT Amount FROM Txn WHERE TxnId = '01H02' AND ShardId = 12 ORDER BY 1");
  show(db, "SELECT TxnId, Account, Amount FROM Txn t WHERE t.TxnId = '01H07' AND ShardId = 1");
  show(db, "SELECT COUNT(*), MAX(TxnId), MIN(Amount) FROM Txn");
  show(db, "SELECT t.TxnId, l.Amount FROM Txn t JOIN Line l ON l.TxnId = t.TxnId AND l.ShardId = t.ShardId WHERE t.TxnId > '01H02' AND t.ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY t.TxnId, l.No");
  show(db, "SELECT t.TxnId, l.Amount FROM Txn t LEFT JOIN Line l ON l.TxnId = t.TxnId AND l.No = 1 AND l.ShardId = t.ShardId ORDER BY t.TxnId");
  show(db, "SELECT TxnId, No FROM Txn JOIN Line USING (TxnId, ShardId) WHERE Txn.ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY TxnId, No");
  show(db, "SELECT t.TxnId FROM Txn t, Line l WHERE l.TxnId = t.TxnId AND l.No = 2 AND t.ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) AND l.ShardId = t.ShardId ORDER BY t.TxnId");
  show(db, "SELECT t.TxnId FROM Txn t WHERE NOT EXISTS (SELECT 1 FROM Line l WHERE l.TxnId = t.TxnId AND ShardId = t.ShardId) AND unlikely(ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)) ORDER BY t.TxnId LIMIT 3");
  show(db, "SELECT Account, COUNT(*) FROM Txn WHERE TxnId > '01H04' AND ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) GROUP BY Account HAVING COUNT(*) > 1 ORDER BY Account");
  show(db, "SELECT t.TxnId, t.Account, t.Amount, l.No FROM Txn t JOIN Line l ON l.TxnId = t.TxnId AND l.ShardId = t.ShardId WHERE t.ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY t.TxnId, l.No");
  sqlite3_close(db);
  return 0;
}
