#include <sqlite3.h>

#include <cstdio>
#include <string>

int run(sqlite3 *db, const std::string &id, int amount, const std::string &other);

static int print(void *, int n, char **values, char **) {
  for (int i = 0; i < n; ++i)
    std::printf("%s%s", i ? " " : "", values[i] ? values[i] : "NULL");
  std::printf("\n");
  return 0;
}

int main(int, char **argv) {
  sqlite3 *db = nullptr;
  sqlite3_open(argv[1], &db);
  sqlite3_exec(db, "INSERT INTO Txn (TxnId, Account, Amount, ShardId) VALUES ('01H00', 'x', 0, 10), ('01H01', 'y', 7, 10), ('01H02', 'z', 3, 12), ('01H03', 'x', 10, 7), ('01H04', 'y', 6, 13), ('01H05', 'z', 2, 9), ('01H06', 'x', 9, 2), ('01H07', 'y', 5, 1), ('01H08', 'z', 1, 4), ('01H09', 'x', 8, 10), ('01H10', 'y', 4, 12), ('01H11', 'z', 0, 11), ('01H12', 'x', 7, 11), ('01H13', 'y', 3, 4), ('01H14', 'z', 10, 6), ('01H15', 'x', 6, 9), ('01H16', 'y', 2, 4), ('01H17', 'z', 9, 14), ('01H18', 'x', 5, 15), ('01H19', 'y', 1, 11)", nullptr, nullptr, nullptr);
  std::printf("%d\n", run(db, "02A", 1, "01H03"));
  std::printf("%d\n", run(db, "02B", 2, "09"));
  sqlite3_exec(db, "SELECT TxnId, Account, Amount FROM Txn WHERE ShardId IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) ORDER BY TxnId", print, nullptr, nullptr);
  sqlite3_close(db);
  return 0;
}
