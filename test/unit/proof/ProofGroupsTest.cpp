// Statements before and after: GROUP BY a key that has grown by its shard.
#include "test/unit/proof/ProofTesting.h"

using namespace keyspread::prooftest;

namespace {

TEST(ProofGroups, SayTheSame) {
  check(std::initializer_list<Same>{
      {Postgres, "SELECT id, name, COUNT(*) FROM item GROUP BY id",
       "SELECT id, name, COUNT(*) FROM item GROUP BY id, ShardId", ""},
      {Postgres, "SELECT id, name, COUNT(*) FROM item GROUP BY 1",
       "SELECT id, name, COUNT(*) FROM item GROUP BY 1, ShardId", ""},
      // The key alone is fixed by itself.
      {Postgres, "SELECT id, COUNT(*) FROM item GROUP BY id",
       "SELECT id, COUNT(*) FROM item GROUP BY id", ""},
      {Postgres, "SELECT id, name, COUNT(*) FROM item GROUP BY id, name",
       "SELECT id, name, COUNT(*) FROM item GROUP BY id, name", ""},
      // SQLite takes any column.
      {Txn, "SELECT TxnId, Account, COUNT(*) FROM Txn GROUP BY TxnId",
       "SELECT TxnId, Account, COUNT(*) FROM Txn GROUP BY TxnId", ""},
  });
}

TEST(ProofGroups, Differ) {
  check(std::initializer_list<Different>{
      {Postgres, "SELECT id, name, COUNT(*) FROM item GROUP BY id",
       "SELECT id, name, COUNT(*) FROM item GROUP BY id",
       "'name' of 'item' stands beside groups, and its key, 'ShardId' among "
       "it, "
       "is not in GROUP BY"},
      {MySql, "SELECT TxnId, Account, COUNT(*) FROM Txn GROUP BY TxnId",
       "SELECT TxnId, Account, COUNT(*) FROM Txn GROUP BY TxnId",
       "'Account' of 'Txn' stands beside groups, and its key, 'ShardId' among "
       "it, is not in GROUP BY"},
      {Postgres, "SELECT name, COUNT(*) FROM item GROUP BY name",
       "SELECT name, COUNT(*) FROM item GROUP BY name, ShardId",
       "after: GROUP BY name, ShardId"},
      {Postgres, "SELECT id, name, COUNT(*) FROM item GROUP BY id",
       "SELECT id, name, COUNT(*) FROM item GROUP BY id, parent, ShardId",
       "after: GROUP BY id, parent, ShardId"},
  });
}

} // namespace
