// Statements before and after: what comes into WHERE.
#include "test/unit/proof/ProofTesting.h"

using namespace keyspread::prooftest;

namespace {

TEST(ProofConditions, SayTheSame) {
  check(std::initializer_list<Same>{
      {Txn, "UPDATE Txn SET Amount = ? WHERE TxnId = ?",
       "UPDATE Txn SET Amount = ? WHERE TxnId = ? AND ShardId = ?",
       "1=1 2=2 ; Txn.ShardId 3 shard 16 of 2"},
      {Txn, "DELETE FROM Txn WHERE TxnId = ?1",
       "delete from \"Txn\" where ShardId = ?2 and TxnId = ?1 -- the key",
       "1=1 ; Txn.ShardId 2 shard 16 of 1"},
      {Txn,
       "SELECT Amount FROM Txn WHERE TxnId = ? AND Amount > ? ORDER BY Amount "
       "LIMIT ? OFFSET ?",
       "SELECT Amount FROM Txn WHERE TxnId = ? AND Amount > ? AND ShardId = ?5 "
       "ORDER BY Amount LIMIT ?3 OFFSET ?4",
       "1=1 2=2 3=3 4=4 ; Txn.ShardId 5 shard 16 of 1"},
      {Txn, "SELECT Amount FROM Txn WHERE TxnId = ? AND Amount > ?",
       "SELECT Amount FROM Txn WHERE TxnId = ?2 AND Amount > ?1 AND ShardId = "
       "?3",
       "1=2 2=1 ; Txn.ShardId 3 shard 16 of 2"},
      {Txn, "DELETE FROM Txn WHERE TxnId = '01ARZ3NDEK'",
       "DELETE FROM Txn WHERE TxnId = '01ARZ3NDEK' AND ShardId = 7", ""},
      {Txn, "DELETE FROM Txn WHERE TxnId = '~' AND Amount > ~",
       "DELETE FROM Txn WHERE TxnId = '~' AND Amount > ~ AND ShardId = ~",
       "~0=~0 ~1=~1 ; Txn.ShardId ~2 shard 16 of ~0"},
      {Txn, "SELECT TxnId FROM Txn WHERE TxnId > ? ORDER BY TxnId LIMIT 5",
       "SELECT TxnId FROM Txn WHERE TxnId > ? AND ShardId BETWEEN 0 AND 15 "
       "ORDER BY TxnId LIMIT 5",
       "1=1 "},
      {Txn, "SELECT TxnId FROM Txn ORDER BY TxnId DESC",
       "SELECT TxnId FROM Txn WHERE ShardId BETWEEN 0 AND 15 ORDER BY TxnId "
       "DESC",
       ""},
      {Txn, "SELECT TxnId FROM Txn ORDER BY TxnId DESC",
       "SELECT TxnId FROM Txn WHERE ShardId IN UNNEST(GENERATE_ARRAY(0, 15)) "
       "ORDER BY TxnId DESC",
       ""},
      {Txn,
       "SELECT Amount FROM Other WHERE Amount > ? AND ShardId BETWEEN 0 AND 7",
       "SELECT Amount FROM Other WHERE Amount > ? AND ShardId IN (0, 1, 2, 3, "
       "4, 5, 6, 7)",
       "1=1 "},
      {Txn, "SELECT Amount FROM Other ORDER BY TxnId LIMIT 5",
       "SELECT Amount FROM Other WHERE unlikely(ShardId IN (0, 1, 2, 3, 4, 5, "
       "6, 7)) ORDER BY TxnId LIMIT 5",
       ""},
      {Txn, "SELECT Amount FROM Other WHERE Amount > 0",
       "SELECT Amount FROM Other WHERE Amount > 0 AND ShardId IN (0, 1, 2, 3, "
       "4, 5, 6, 7)",
       ""},
      {Txn,
       "SELECT Amount FROM Txn WHERE TxnId = ? OR Account = ? ORDER BY TxnId",
       "SELECT Amount FROM Txn WHERE (TxnId = ? OR Account = ?) AND ShardId "
       "BETWEEN 0 AND 15 ORDER BY TxnId",
       "1=1 2=2 "},
      {Txn, "SELECT * FROM Txn t WHERE t.TxnId = ?",
       "SELECT TxnId, Account, Amount FROM Txn t WHERE t.TxnId = ? AND "
       "t.ShardId = ?",
       "1=1 ; Txn.ShardId 2 shard 16 of 1"},
      {Txn,
       "SELECT Amount FROM Txn WHERE TxnId = ? UNION ALL SELECT Amount FROM "
       "Txn WHERE TxnId = ?",
       "SELECT Amount FROM Txn WHERE TxnId = ? AND ShardId = ?3 UNION ALL "
       "SELECT Amount FROM Txn WHERE TxnId = ?2 AND ShardId = ?4",
       "1=1 2=2 ; Txn.ShardId 3 shard 16 of 1; Txn.ShardId 4 shard 16 of 2"},
      {TwoColumns, "DELETE FROM Ev WHERE Seq = 7 AND Day = ?",
       "DELETE FROM Ev WHERE Seq = 7 AND Day = ? AND ShardId = ?",
       "1=1 ; Ev.ShardId 2 shard 8 of 1 7"},
  });
}

// What asks for the key in another way than by its value reads all shards.
TEST(ProofConditions, ScansNameTheShard) {
  const char *const Along = "is read along its key and not by its shards";
  check(std::initializer_list<Different>{
      {Txn, "SELECT TxnId FROM Txn WHERE TxnId > ? LIMIT 5",
       "SELECT TxnId FROM Txn WHERE TxnId > ? LIMIT 5", Along},
      {Txn, "SELECT TxnId FROM Txn ORDER BY TxnId DESC",
       "SELECT TxnId FROM Txn ORDER BY TxnId DESC", Along},
      {Txn, "DELETE FROM Txn WHERE TxnId IN (?, ?)",
       "DELETE FROM Txn WHERE TxnId IN (?, ?)", Along},
      {Txn, "UPDATE Txn SET Amount = 0 WHERE TxnId = ? OR TxnId = ?",
       "UPDATE Txn SET Amount = 0 WHERE TxnId = ? OR TxnId = ?", Along},
      {Txn, "SELECT 1 FROM Txn WHERE TxnId IN (SELECT TxnId FROM Other)",
       "SELECT 1 FROM Txn WHERE TxnId IN (SELECT TxnId FROM Other)", Along},
  });
  check(std::initializer_list<Same>{
      {Txn, "SELECT COUNT(*), MAX(TxnId) FROM Txn",
       "SELECT COUNT(*), MAX(TxnId) FROM Txn", ""},
      {Txn, "DELETE FROM Txn WHERE Amount > ?",
       "DELETE FROM Txn WHERE Amount > ?", "1=1 "},
      {Txn, "SELECT Amount FROM Txn WHERE Account = 'TxnId' ORDER BY Amount",
       "SELECT Amount FROM Txn WHERE Account = 'TxnId' ORDER BY Amount", ""},
  });
}

TEST(ProofConditions, Differ) {
  check(std::initializer_list<Different>{
      {Txn, "UPDATE Txn SET Amount = ? WHERE TxnId = ?",
       "UPDATE Txn SET Amount = ? WHERE TxnId = ?", "without its shard"},
      {Txn, "UPDATE Txn SET Amount = ? WHERE TxnId = ?",
       "UPDATE Txn SET Amount = ? WHERE Account = ? AND ShardId = ?",
       "named, but not the column"},
      {Txn, "UPDATE Txn SET Amount = ? WHERE TxnId = ?",
       "UPDATE Txn SET Amount = ? WHERE TxnId > ? AND ShardId = ?",
       "named, but not the column"},
      {Txn, "UPDATE Txn SET Amount = ? WHERE TxnId = ?",
       "UPDATE Txn SET Account = ? WHERE TxnId = ? AND ShardId = ?",
       "before: UPDATE Txn SET Amount = ? WHERE; after: UPDATE Txn SET "
       "Account"},
      {Txn, "UPDATE Txn SET Amount = ? WHERE TxnId = ?",
       "UPDATE Txn SET Amount = ? WHERE TxnId = ? OR ShardId = ?",
       "no condition of its own"},
      {Txn, "UPDATE Txn SET Amount = ? WHERE TxnId = ?",
       "UPDATE Txn SET Amount = ? WHERE TxnId = ? AND ShardId <> ?",
       "another way"},
      {Txn, "UPDATE Txn SET Amount = ? WHERE TxnId = ?",
       "UPDATE Txn SET Amount = ? WHERE TxnId = ? AND NOT ShardId = ?",
       "no condition of its own"},
      {Txn, "UPDATE Txn SET Amount = ? WHERE TxnId = ?",
       "UPDATE Txn SET Amount = ? WHERE TxnId = ? AND Amount = ?", "after:"},
      {Txn,
       "SELECT Amount FROM Txn WHERE TxnId = ?1 AND Amount > ?2 AND Account = "
       "?1",
       "SELECT Amount FROM Txn WHERE TxnId = ?1 AND Amount > ?2 AND Account = "
       "?3 AND ShardId = ?4",
       "is both"},
      {Txn, "SELECT Amount FROM Txn WHERE TxnId = ? AND Amount > ?",
       "SELECT Amount FROM Txn WHERE TxnId = ?1 AND Amount > ?1 AND ShardId = "
       "?2",
       "have become one"},
      {Txn, "DELETE FROM Txn WHERE TxnId = '01ARZ3NDEK'",
       "DELETE FROM Txn WHERE TxnId = '01ARZ3NDEK' AND ShardId = 6",
       "the shard of this key is 7"},
      {Txn, "DELETE FROM Txn WHERE TxnId = ?",
       "DELETE FROM Txn WHERE TxnId = ? AND ShardId = 6",
       "the number 6 for any key"},
      {Txn, "DELETE FROM Txn WHERE TxnId = '~' AND Amount > ~",
       "DELETE FROM Txn WHERE TxnId = ~ AND Amount > ~ AND ShardId = ~",
       "before:"},
      {Txn, "SELECT TxnId FROM Txn WHERE TxnId > ? ORDER BY TxnId LIMIT 5",
       "SELECT TxnId FROM Txn WHERE TxnId > ? AND ShardId BETWEEN 0 AND 15 "
       "ORDER BY TxnId LIMIT 6",
       "LIMIT 6"},
      {Txn, "SELECT TxnId FROM Txn WHERE TxnId > ? ORDER BY TxnId LIMIT 5",
       "SELECT TxnId FROM Txn WHERE TxnId > ? AND ShardId BETWEEN 0 AND 14 "
       "ORDER BY TxnId LIMIT 5",
       "not all are read"},
      {Txn, "SELECT TxnId FROM Txn WHERE TxnId > ? ORDER BY TxnId LIMIT 5",
       "SELECT TxnId FROM Txn WHERE TxnId > ? AND ShardId BETWEEN 1 AND 15 "
       "ORDER BY TxnId LIMIT 5",
       "not all are read"},
      {Txn, "SELECT TxnId FROM Txn WHERE TxnId > ? ORDER BY TxnId LIMIT 5",
       "SELECT TxnId FROM Txn WHERE TxnId >= ? AND ShardId BETWEEN 0 AND 15 "
       "ORDER BY TxnId LIMIT 5",
       "TxnId >= ?"},
      {Txn, "SELECT TxnId FROM Txn WHERE TxnId > ? ORDER BY TxnId LIMIT 5",
       "SELECT TxnId FROM Txn WHERE ShardId BETWEEN 0 AND 15 ORDER BY TxnId "
       "LIMIT 5",
       "before:"},
      {Txn, "SELECT TxnId FROM Txn WHERE TxnId > ? ORDER BY TxnId LIMIT 5",
       "SELECT TxnId FROM Txn WHERE TxnId > ? AND ShardId BETWEEN 0 AND 15 "
       "ORDER BY ShardId, TxnId LIMIT 5",
       "ORDER BY ShardId"},
      {Txn, "SELECT TxnId FROM Txn WHERE TxnId > ? ORDER BY TxnId LIMIT 5",
       "SELECT TxnId FROM Txn WHERE TxnId > ? AND ShardId BETWEEN 0 AND 15 "
       "ORDER BY TxnId DESC LIMIT 5",
       "DESC"},
      {Txn, "SELECT TxnId FROM Txn ORDER BY TxnId DESC",
       "SELECT TxnId FROM Txn WHERE Amount BETWEEN 0 AND 15 ORDER BY TxnId "
       "DESC",
       "after:"},
      {Txn, "SELECT Amount FROM Other WHERE Amount > 0",
       "SELECT Amount FROM Other WHERE Amount > 0 AND ShardId IN (0, 1, 2, 3, "
       "4, 5, 6, 6)",
       "not all are read"},
      {Txn, "SELECT Amount FROM Other WHERE Amount > 0",
       "SELECT Amount FROM Other WHERE Amount > 0 AND ShardId BETWEEN 0 AND 15",
       "0 to 7"},
      {Txn, "SELECT TxnId FROM Txn ORDER BY TxnId DESC",
       "SELECT TxnId FROM Txn WHERE ShardId IN UNNEST(GENERATE_ARRAY(0, 14)) "
       "ORDER BY TxnId DESC",
       "not all are read"},
      {Txn,
       "SELECT Amount FROM Other WHERE Amount > ? AND ShardId BETWEEN 0 AND 7",
       "SELECT Amount FROM Other WHERE Amount > ? AND ShardId IN (0, 1, 2, 3, "
       "4, 5, 6)",
       "not all are read"},
      {Txn, "SELECT Amount FROM Other ORDER BY TxnId LIMIT 5",
       "SELECT Amount FROM Other WHERE unlikely(ShardId IN (0, 1, 2, 3, 4, 5, "
       "6)) ORDER BY TxnId LIMIT 5",
       "not all are read"},
      {Txn, "SELECT COALESCE(MAX(TxnId), '') FROM Txn",
       "SELECT COALESCE(MAX(TxnId), '') FROM Txn", "not sought in its shards"},
      {Txn, "SELECT MIN(TxnId) FROM Txn WHERE Amount > 3",
       "SELECT MIN(TxnId) FROM Txn WHERE Amount > 3",
       "not sought in its shards"},
      {Txn, "SELECT Amount FROM Other WHERE Amount > 1 ORDER BY TxnId",
       "SELECT Amount FROM Other WHERE unlikely(Amount > 1 AND ShardId IN (0, "
       "1, 2, 3, 4, 5, 6, 7)) ORDER BY TxnId",
       "before:"},
      {Txn,
       "SELECT Amount FROM Other WHERE Amount > ? AND ShardId BETWEEN 1 AND 7",
       "SELECT Amount FROM Other WHERE Amount > ? AND ShardId IN (0, 1, 2, 3, "
       "4, 5, 6, 7)",
       "before:"},
      {Txn,
       "SELECT Amount FROM Other WHERE Amount > ? AND ShardId BETWEEN 0 AND 7",
       "SELECT Amount FROM Other WHERE Amount > ?", "before:"},
      {Txn,
       "SELECT Amount FROM Txn WHERE TxnId = ? OR Account = ? ORDER BY TxnId",
       "SELECT Amount FROM Txn WHERE TxnId = ? OR Account = ? AND ShardId "
       "BETWEEN 0 AND 15 ORDER BY TxnId",
       "no condition of its own"},
      {Txn, "SELECT * FROM Txn t WHERE t.TxnId = ?",
       "SELECT TxnId, Amount, Account FROM Txn t WHERE t.TxnId = ? AND "
       "t.ShardId = ?",
       "before:"},
      {Txn, "SELECT * FROM Txn t WHERE t.TxnId = ?",
       "SELECT TxnId, Account FROM Txn t WHERE t.TxnId = ? AND t.ShardId = ?",
       "before:"},
      {Txn,
       "SELECT Amount FROM Txn WHERE TxnId = ? UNION ALL SELECT Amount FROM "
       "Txn WHERE TxnId = ?",
       "SELECT Amount FROM Txn WHERE TxnId = ? AND ShardId = ?3 UNION ALL "
       "SELECT Amount FROM Txn WHERE TxnId = ?2",
       "without its shard"},
      {TwoColumns, "DELETE FROM Ev WHERE Day = ?",
       "DELETE FROM Ev WHERE Day = ? AND ShardId = ?",
       "named, but not the column"},
      {Txn, "SELECT COUNT(*) FROM Txn WHERE TxnId > ?",
       "SELECT COUNT(*) FROM Txn WHERE TxnId > ? WHERE ShardId BETWEEN 0 AND "
       "15",
       "after:"},
      {Txn, "SELECT COUNT(*) FROM Txn",
       "SELECT COUNT(*) FROM Txn WHERE (ShardId BETWEEN 0 AND 15",
       "is not SQL"},
  });
}

} // namespace
