// Statements before and after: ids that the program makes, and those it asked
// the database for.
#include "test/unit/proof/ProofTesting.h"

using namespace keyspread::prooftest;

namespace {

TEST(ProofNewKeys, SayTheSame) {
  check(std::initializer_list<Same>{
      {Minted, "INSERT INTO Txn (Account) VALUES (?)",
       "INSERT INTO Txn (Account, TxnId, ShardId) VALUES (?, ?, ?)",
       "1=1 ; Txn.TxnId 2 new; Txn.ShardId 3 shard 16 of 2"},
      {Minted, "INSERT INTO Txn VALUES (NULL, ?, ?)",
       "INSERT INTO Txn (TxnId, Account, Amount, ShardId) VALUES (?3, ?1, ?2, "
       "?4)",
       "1=1 2=2 ; Txn.TxnId 3 new; Txn.ShardId 4 shard 16 of 3"},
      {Minted, "INSERT INTO Txn DEFAULT VALUES",
       "INSERT INTO Txn (TxnId, ShardId) VALUES (~, ~)",
       "; Txn.TxnId ~0 new; Txn.ShardId ~1 shard 16 of ~0"},
      {Minted,
       "INSERT INTO Txn (TxnId, Amount) VALUES ((SELECT COALESCE(MAX(TxnId), "
       "0) + 1 FROM Txn), ?)",
       "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES (?2, ?1, ?3)",
       "1=1 ; Txn.TxnId 2 new; Txn.ShardId 3 shard 16 of 2"},
      {Minted, "INSERT INTO Line (TxnId, No) VALUES (last_insert_rowid(), ?)",
       "INSERT INTO Line (TxnId, No, ShardId) VALUES (?2, ?1, ?3)",
       "1=1 ; . 2 again; Line.ShardId 3 shard 16 of 2"},
      {Minted, "SELECT last_insert_rowid()", "SELECT ~", "; . ~0 again"},
      {MySql, "INSERT INTO Txn VALUES (0, '~')",
       "INSERT INTO Txn (TxnId, Account, ShardId) VALUES (~, '~', ~)",
       "~0=~1 ; Txn.TxnId ~0 new; Txn.ShardId ~2 shard 16 of ~0"},
      {MySql, "INSERT INTO Txn (TxnId, Account) VALUES (DEFAULT, ?)",
       "INSERT INTO Txn (TxnId, Account, ShardId) VALUES (?, ?, ?)",
       "1=2 ; Txn.TxnId 1 new; Txn.ShardId 3 shard 16 of 1"},
      {Postgres, "INSERT INTO item (name) VALUES ($1) RETURNING id",
       "INSERT INTO item (name, id, ShardId, itemShardId) VALUES ($1, $2, $3, "
       "NULL) RETURNING id",
       "1=1 ; item.id 2 new; item.ShardId 3 shard 16 of 2"},
      {Postgres, "INSERT INTO item (name) VALUES ($1) RETURNING id",
       "INSERT INTO item (name, id, ShardId, itemShardId) VALUES ($1, $2, $3, "
       "NULL)",
       "1=1 ; item.id 2 new; item.ShardId 3 shard 16 of 2"},
      {Postgres, "UPDATE item SET parent = $1 WHERE id = $2",
       "UPDATE item SET parent = $1, itemShardId = $3 WHERE id = $2 AND "
       "ShardId = $4",
       "1=1 2=2 ; item.itemShardId 3 shard 16 of 1; item.ShardId 4 shard 16 of "
       "2"},
      {Postgres, "DELETE FROM item WHERE id = $1::bigint",
       "DELETE FROM item WHERE id = $1::bigint AND ShardId = $2",
       "1=1 ; item.ShardId 2 shard 16 of 1"},
      {Sequence, "INSERT INTO txn (account) VALUES ($1)",
       "INSERT INTO txn (account) VALUES ($1) RETURNING id", "1=1 "},
  });
}

TEST(ProofNewKeys, Differ) {
  check(std::initializer_list<Different>{
      {Minted, "INSERT INTO Line (TxnId, No) VALUES (last_insert_rowid(), ?)",
       "INSERT INTO Line (TxnId, No, ShardId) VALUES (5, ?1, 3)",
       "another value"},
      {Minted, "INSERT INTO Txn (Account) VALUES (?)",
       "INSERT INTO Txn (Account, TxnId, ShardId) VALUES (?, 5, ?)",
       "the new key of 'Txn' is 5"},
      {Minted, "INSERT INTO Txn (Account) VALUES (?)",
       "INSERT INTO Txn (Account, ShardId) VALUES (?, ?)",
       "not the column it is made of"},
      {Minted, "INSERT INTO Txn (TxnId, Amount) VALUES (?, ?)",
       "INSERT INTO Txn (TxnId, Amount, ShardId) VALUES (NULL, ?, ?)",
       "another value"},
      {Postgres, "INSERT INTO item (name) VALUES ($1) RETURNING id",
       "INSERT INTO item (name, id, ShardId, itemShardId) VALUES ($1, $2, $3, "
       "$4)",
       "not the column it is made of"},
      {Sequence, "INSERT INTO txn (account) VALUES ($1)",
       "INSERT INTO txn (account) VALUES ($1) RETURNING account",
       "RETURNING account"},
      {Sequence, "INSERT INTO txn (account) VALUES ($1)",
       "INSERT INTO txn (account, id) VALUES ($1, $2)", "did not give"},
      {Sequence, "INSERT INTO txn (account) VALUES ($1) RETURNING id",
       "INSERT INTO txn (account) VALUES ($1)", "before:"},
  });
}

} // namespace
