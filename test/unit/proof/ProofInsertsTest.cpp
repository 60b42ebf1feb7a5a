// Statements before and after: rows, ON CONFLICT, and what an UPDATE sets.
#include "test/unit/proof/ProofTesting.h"

using namespace keyspread::prooftest;

namespace {

TEST(ProofInserts, SayTheSame) {
  check(std::initializer_list<Same>{
      {Txn, "INSERT INTO Txn (TxnId, Account, Amount) VALUES (?, ?, ?)",
       "INSERT INTO Txn (TxnId, Account, Amount, ShardId) VALUES (?, ?, ?, ?)",
       "1=1 2=2 3=3 ; Txn.ShardId 4 shard 16 of 1"},
      {Txn, "INSERT INTO Txn VALUES (?, ?, ?)",
       "INSERT INTO Txn (TxnId, Account, Amount, ShardId) VALUES (?, ?, ?, ?)",
       "1=1 2=2 3=3 ; Txn.ShardId 4 shard 16 of 1"},
      {Txn, "INSERT INTO Txn (TxnId, Account, Amount) VALUES (?, ?, ?)",
       "INSERT INTO Txn (Amount, ShardId, TxnId, Account) VALUES (?3, ?4, ?1, "
       "?2)",
       "1=1 2=2 3=3 ; Txn.ShardId 4 shard 16 of 1"},
      {Txn, "INSERT INTO Txn (TxnId, Amount) VALUES (?, ?), (?, ?)",
       "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES (?, ?, ?5), (?3, ?4, "
       "?6)",
       "1=1 2=2 3=3 4=4 ; Txn.ShardId 5 shard 16 of 1; Txn.ShardId 6 shard 16 "
       "of 3 in row 1"},
      {Txn, "INSERT INTO Txn (TxnId, Amount) VALUES ('01H00', 1), ('01H03', 2)",
       "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES ('01H00', 1, 10), "
       "('01H03', 2, 7)",
       ""},
      {Txn, "INSERT INTO Note (NoteId, TxnId, Body) VALUES (?, NULL, ?)",
       "INSERT INTO Note (NoteId, TxnId, Body, ShardId) VALUES (?, NULL, ?, "
       "NULL)",
       "1=1 2=2 "},
      {Txn,
       "INSERT INTO Txn (TxnId, Amount) VALUES (?, ?) ON CONFLICT (TxnId) DO "
       "UPDATE SET Amount = excluded.Amount",
       "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES (?, ?, ?) ON CONFLICT "
       "(ShardId, TxnId) DO UPDATE SET Amount = excluded.Amount",
       "1=1 2=2 ; Txn.ShardId 3 shard 16 of 1"},
      {Txn,
       "INSERT INTO Note (NoteId, TxnId) VALUES (?, ?) ON CONFLICT (NoteId) DO "
       "UPDATE SET TxnId = excluded.TxnId",
       "INSERT INTO Note (NoteId, TxnId, ShardId) VALUES (?, ?, ?) ON CONFLICT "
       "(NoteId) DO UPDATE SET TxnId = excluded.TxnId, ShardId = "
       "excluded.ShardId",
       "1=1 2=2 ; Note.ShardId 3 shard 16 of 2"},
      {Txn,
       "INSERT INTO Line (TxnId, No) SELECT TxnId, 1 FROM Txn WHERE Amount > "
       "20",
       "INSERT INTO Line (TxnId, No, ShardId) SELECT TxnId, 1, ShardId FROM "
       "Txn WHERE Amount > 20",
       ""},
      {Txn, "UPDATE Txn SET TxnId = ?, Amount = ? WHERE TxnId = ?",
       "UPDATE Txn SET TxnId = ?, Amount = ?, ShardId = ?4 WHERE TxnId = ?3 "
       "AND ShardId = ?5",
       "1=1 2=2 3=3 ; Txn.ShardId 4 shard 16 of 1; Txn.ShardId 5 shard 16 of "
       "3"},
      {Txn,
       "INSERT INTO Txn (TxnId) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM Txn "
       "WHERE TxnId = ?)",
       "INSERT INTO Txn (TxnId, ShardId) SELECT ?, ?3 WHERE NOT EXISTS (SELECT "
       "1 FROM Txn WHERE TxnId = ?2 AND ShardId = ?4)",
       "1=1 2=2 ; Txn.ShardId 3 shard 16 of 1; Txn.ShardId 4 shard 16 of 2"},
  });
}

TEST(ProofInserts, Differ) {
  check(std::initializer_list<Different>{
      {Txn, "INSERT INTO Txn (TxnId, Account, Amount) VALUES (?, ?, ?)",
       "INSERT INTO Txn (TxnId, Account, Amount) VALUES (?, ?, ?)",
       "without its 'ShardId'"},
      {Txn, "INSERT INTO Txn (TxnId, Account, Amount) VALUES (?, ?, ?)",
       "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES (?, ?, ?)",
       "'Account' of 'Txn' is gone"},
      {Txn, "INSERT INTO Txn (TxnId, Account, Amount) VALUES (?, ?, ?)",
       "INSERT INTO Txn (TxnId, Account, Amount, ShardId) VALUES (?, ?, 0, ?)",
       "gets another value: before: ?; after: 0"},
      {Txn, "INSERT INTO Txn (TxnId, Account, Amount) VALUES (?, ?, ?)",
       "INSERT INTO Line (TxnId, No, Amount, ShardId) VALUES (?, ?, ?, ?)",
       "INTO Line"},
      {Txn, "INSERT INTO Txn (TxnId, Account, Amount) VALUES (?, ?, ?)",
       "INSERT OR IGNORE INTO Txn (TxnId, Account, Amount, ShardId) VALUES (?, "
       "?, ?, ?)",
       "OR IGNORE"},
      {Txn, "INSERT INTO Txn (TxnId, Account, Amount) VALUES (?, ?, ?)",
       "INSERT INTO Txn (TxnId, Account, Amount, ShardId) VALUES (?, ?, ?, 3)",
       "the number 3"},
      {Txn, "INSERT INTO Txn (TxnId, Account, Amount) VALUES (?, ?, ?)",
       "INSERT INTO Txn (TxnId, Account, Amount, ShardId) VALUES (?, ?, ?, "
       "NULL)",
       "not the shard"},
      {Txn, "INSERT INTO Txn (Account) VALUES (?)",
       "INSERT INTO Txn (Account, ShardId) VALUES (?, ?)",
       "not the column it is made of"},
      {Txn, "INSERT INTO Txn (TxnId) VALUES (?)",
       "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES (?, 0, ?)",
       "did not give"},
      {Txn, "INSERT INTO Txn (TxnId, Amount) VALUES (?, ?), (?, ?)",
       "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES (?, ?, ?)",
       "there are 1 rows"},
      {Txn, "INSERT INTO Txn (TxnId, Amount) VALUES ('01H00', 1), ('01H03', 2)",
       "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES ('01H00', 1, 7), "
       "('01H03', 2, 10)",
       "the shard of this key is 10"},
      {Txn, "INSERT INTO Note (NoteId, TxnId, Body) VALUES (?, ?, ?)",
       "INSERT INTO Note (NoteId, TxnId, Body, ShardId) VALUES (?, ?, ?, NULL)",
       "not the shard"},
      {Txn,
       "INSERT INTO Txn (TxnId, Amount) VALUES (?, ?) ON CONFLICT (TxnId) DO "
       "UPDATE SET Amount = excluded.Amount",
       "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES (?, ?, ?) ON CONFLICT "
       "(ShardId) DO UPDATE SET Amount = excluded.Amount",
       "ON CONFLICT names"},
      {Txn,
       "INSERT INTO Txn (TxnId, Amount) VALUES (?, ?) ON CONFLICT (TxnId) DO "
       "UPDATE SET Amount = excluded.Amount",
       "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES (?, ?, ?) ON CONFLICT "
       "(TxnId, ShardId) DO NOTHING",
       "NOTHING"},
      {Txn,
       "INSERT INTO Note (NoteId, TxnId) VALUES (?, ?) ON CONFLICT (NoteId) DO "
       "UPDATE SET TxnId = excluded.TxnId",
       "INSERT INTO Note (NoteId, TxnId, ShardId) VALUES (?, ?, ?) ON CONFLICT "
       "(NoteId) DO UPDATE SET TxnId = excluded.TxnId",
       "'TxnId' of 'Note' is set without its shard"},
      {Txn,
       "INSERT INTO Note (NoteId, TxnId) VALUES (?, ?) ON CONFLICT (NoteId) DO "
       "UPDATE SET TxnId = excluded.TxnId",
       "INSERT INTO Note (NoteId, TxnId, ShardId) VALUES (?, ?, ?) ON CONFLICT "
       "(NoteId) DO UPDATE SET TxnId = excluded.TxnId, ShardId = "
       "excluded.NoteId",
       "shard"},
      {Txn,
       "INSERT INTO Line (TxnId, No) SELECT Account, 1 FROM Txn WHERE Amount > "
       "20",
       "INSERT INTO Line (TxnId, No, ShardId) SELECT Account, 1, ShardId FROM "
       "Txn WHERE Amount > 20",
       "the shard of another key"},
      {Txn, "UPDATE Txn SET TxnId = ?, Amount = ? WHERE TxnId = ?",
       "UPDATE Txn SET TxnId = ?, Amount = ? WHERE TxnId = ? AND ShardId = ?",
       "set without its shard"},
      {Txn, "UPDATE Txn SET Amount = ? WHERE TxnId = ?",
       "UPDATE Txn SET Amount = ?, ShardId = ?3 WHERE TxnId = ?2 AND ShardId = "
       "?4",
       "is set, but not the column"},
      {Txn, "INSERT INTO Txn (TxnId) SELECT Account FROM Txn",
       "INSERT INTO Txn (Account) SELECT Account FROM Txn",
       "'TxnId' of 'Txn' is gone"},
  });
}

} // namespace
