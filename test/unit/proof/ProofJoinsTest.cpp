// Statements before and after: shards of tables that are joined, and of queries
// in queries.
#include "test/unit/proof/ProofTesting.h"

using namespace keyspread::prooftest;

namespace {

TEST(ProofJoins, SayTheSame) {
  check(std::initializer_list<Same>{
      {Txn,
       "SELECT l.Amount FROM Txn t JOIN Line l ON l.TxnId = t.TxnId WHERE "
       "t.TxnId = ?",
       "SELECT l.Amount FROM Txn t JOIN Line l ON l.TxnId = t.TxnId AND "
       "l.ShardId = t.ShardId WHERE t.TxnId = ? AND t.ShardId = ?",
       "1=1 ; Txn.ShardId 2 shard 16 of 1"},
      {Txn,
       "SELECT l.Amount FROM Txn t, Line l WHERE l.TxnId = t.TxnId AND t.TxnId "
       "= ?",
       "SELECT l.Amount FROM Txn t, Line l WHERE l.TxnId = t.TxnId AND t.TxnId "
       "= ? AND t.ShardId = ? AND l.ShardId = t.ShardId",
       "1=1 ; Txn.ShardId 2 shard 16 of 1"},
      {Txn,
       "SELECT t.TxnId, l.Amount FROM Txn t LEFT JOIN Line l ON l.TxnId = "
       "t.TxnId ORDER BY t.TxnId",
       "SELECT t.TxnId, l.Amount FROM Txn t LEFT JOIN Line l ON l.TxnId = "
       "t.TxnId AND l.ShardId = t.ShardId ORDER BY t.TxnId",
       ""},
      {Txn,
       "SELECT t.TxnId, l.Amount FROM Txn t LEFT JOIN Line l ON l.TxnId = "
       "t.TxnId ORDER BY t.TxnId",
       "SELECT t.TxnId, l.Amount FROM Txn t LEFT JOIN Line l ON l.TxnId = "
       "t.TxnId AND l.ShardId = t.ShardId WHERE t.ShardId BETWEEN 0 AND 15 "
       "ORDER BY t.TxnId",
       ""},
      {Txn,
       "SELECT Line.Amount FROM Txn JOIN Line USING (TxnId) WHERE TxnId = ?",
       "SELECT Line.Amount FROM Txn JOIN Line USING (TxnId, ShardId) WHERE "
       "TxnId = ? AND Txn.ShardId = ?",
       "1=1 ; Txn.ShardId 2 shard 16 of 1"},
      {Txn,
       "SELECT Amount FROM Txn t WHERE EXISTS (SELECT 1 FROM Line l WHERE "
       "l.TxnId = t.TxnId)",
       "SELECT Amount FROM Txn t WHERE EXISTS (SELECT 1 FROM Line l WHERE "
       "l.TxnId = t.TxnId AND ShardId = t.ShardId)",
       ""},
      {Txn,
       "SELECT (SELECT Amount FROM Txn WHERE TxnId = ?), (SELECT COUNT(*) FROM "
       "Txn)",
       "SELECT (SELECT Amount FROM Txn WHERE TxnId = ? AND ShardId = ?), "
       "(SELECT COUNT(*) FROM Txn)",
       "1=1 ; Txn.ShardId 2 shard 16 of 1"},
      {Txn,
       "WITH r AS (SELECT TxnId FROM Txn WHERE TxnId > ? LIMIT 3) SELECT "
       "COUNT(*) FROM r",
       "WITH r AS (SELECT TxnId FROM Txn WHERE TxnId > ? AND ShardId BETWEEN 0 "
       "AND 15 LIMIT 3) SELECT COUNT(*) FROM r",
       "1=1 "},
  });
}

TEST(ProofJoins, Differ) {
  check(std::initializer_list<Different>{
      {Txn,
       "SELECT t.TxnId, l.Amount FROM Txn t LEFT JOIN Line l ON l.TxnId = "
       "t.TxnId ORDER BY t.TxnId",
       "SELECT t.TxnId, l.Amount FROM Txn t LEFT JOIN Line l ON l.TxnId = "
       "t.TxnId WHERE t.ShardId BETWEEN 0 AND 15 ORDER BY t.TxnId",
       "'Line' is read beside 'Txn' without its shard"},
      {Txn,
       "SELECT Amount FROM Txn t WHERE EXISTS (SELECT 1 FROM Line l WHERE "
       "l.TxnId = t.TxnId)",
       "SELECT Amount FROM Txn t WHERE EXISTS (SELECT 1 FROM Line l WHERE "
       "l.TxnId = t.TxnId)",
       "'Line' is read beside 'Txn' without its shard"},
      {Txn,
       "SELECT l.Amount FROM Txn t JOIN Line l ON l.TxnId = t.TxnId WHERE "
       "t.TxnId = ?",
       "SELECT l.Amount FROM Txn t JOIN Line l ON l.TxnId = t.TxnId AND "
       "l.ShardId = l.ShardId WHERE t.TxnId = ? AND t.ShardId = ?",
       "need not be in one shard"},
      {Txn,
       "SELECT l.Amount FROM Txn t JOIN Line l ON l.TxnId = t.TxnId WHERE "
       "t.TxnId = ?",
       "SELECT l.Amount FROM Txn t JOIN Line l ON l.TxnId = t.TxnId AND "
       "l.ShardId = t.ShardId WHERE t.TxnId = ?",
       "'Txn' is read by its key without its shard"},
      {Txn,
       "SELECT l.Amount FROM Txn t JOIN Line l ON l.No = t.Amount WHERE "
       "t.TxnId > ?",
       "SELECT l.Amount FROM Txn t JOIN Line l ON l.No = t.Amount AND "
       "l.ShardId = t.ShardId WHERE t.TxnId > ?",
       "need not be in one shard"},
      {Txn, "SELECT 1 FROM Txn t JOIN Other o ON o.TxnId = t.TxnId",
       "SELECT 1 FROM Txn t JOIN Other o ON o.TxnId = t.TxnId AND o.ShardId = "
       "t.ShardId",
       "need not be in one shard"},
      {Txn,
       "SELECT t.TxnId, l.Amount FROM Txn t LEFT JOIN Line l ON l.TxnId = "
       "t.TxnId ORDER BY t.TxnId",
       "SELECT t.TxnId, l.Amount FROM Txn t LEFT JOIN Line l ON l.TxnId = "
       "t.TxnId WHERE l.ShardId = t.ShardId ORDER BY t.TxnId",
       "need not be in one shard"},
      {Txn,
       "SELECT t.TxnId, l.Amount FROM Txn t LEFT JOIN Line l ON l.TxnId = "
       "t.TxnId ORDER BY t.TxnId",
       "SELECT t.TxnId, l.Amount FROM Txn t LEFT JOIN Line l ON l.TxnId = "
       "t.TxnId WHERE l.ShardId BETWEEN 0 AND 15 ORDER BY t.TxnId",
       "left out of an outer join"},
      {Txn, "SELECT 1 FROM Txn JOIN Line USING (Amount)",
       "SELECT 1 FROM Txn JOIN Line USING (Amount, ShardId)",
       "not by what it is made of"},
      {Txn, "SELECT 1 FROM Txn JOIN Other USING (TxnId)",
       "SELECT 1 FROM Txn JOIN Other USING (TxnId, ShardId)",
       "not by what it is made of"},
      {Txn,
       "SELECT Amount FROM Txn t WHERE EXISTS (SELECT 1 FROM Line l WHERE "
       "l.TxnId = t.Account)",
       "SELECT Amount FROM Txn t WHERE EXISTS (SELECT 1 FROM Line l WHERE "
       "l.TxnId = t.Account AND ShardId = t.ShardId)",
       "need not be in one shard"},
      {Txn, "SELECT Body FROM Note ORDER BY Body",
       "SELECT Body FROM Note WHERE ShardId BETWEEN 0 AND 15 ORDER BY Body",
       "without a reference have no shard"},
  });
}

} // namespace
