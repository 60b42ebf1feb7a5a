// Statements before and after: tables, keys and indexes.
#include "test/unit/proof/ProofTesting.h"

using namespace keyspread::prooftest;

namespace {

TEST(ProofSchemas, SayTheSame) {
  check(std::initializer_list<Same>{
      {Txn,
       "CREATE TABLE Txn (TxnId TEXT PRIMARY KEY, Account TEXT, Amount "
       "INTEGER)",
       "CREATE TABLE Txn (TxnId TEXT, Account TEXT, Amount INTEGER, ShardId "
       "INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15), PRIMARY KEY "
       "(ShardId, TxnId))",
       ""},
      {Txn,
       "CREATE TABLE Line (TxnId TEXT NOT NULL REFERENCES Txn (TxnId), No "
       "INTEGER, Amount INTEGER, PRIMARY KEY (TxnId, No))",
       "CREATE TABLE Line (TxnId TEXT NOT NULL, No INTEGER, Amount INTEGER, "
       "ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15), PRIMARY KEY "
       "(ShardId, TxnId, No), FOREIGN "
       "KEY (ShardId, TxnId) REFERENCES Txn (ShardId, TxnId))",
       ""},
      {Reversed,
       "CREATE TABLE Orders (OrderId INTEGER PRIMARY KEY AUTOINCREMENT, "
       "Customer TEXT, PlacedAt INTEGER)",
       "CREATE TABLE Orders (OrderId INTEGER PRIMARY KEY, Customer TEXT, "
       "PlacedAt INTEGER)",
       ""},
      {Uuid,
       "CREATE TABLE line (txn_id BIGINT REFERENCES txn (id), no INT, PRIMARY "
       "KEY (txn_id, no))",
       "CREATE TABLE line (txn_id VARCHAR(36) REFERENCES txn (id), no INT, "
       "PRIMARY KEY (txn_id, no))",
       ""},
      {Spanner, "CREATE INDEX ByTotal ON Orders (Total DESC)",
       "CREATE INDEX ByTotal ON Orders (ShardId, Total DESC)", ""},
      {Swapped,
       "CREATE TABLE Events (At INT64 NOT NULL, UserId INT64 NOT NULL, N "
       "INT64) PRIMARY KEY (At, UserId)",
       "CREATE TABLE Events (At INT64 NOT NULL, UserId INT64 NOT NULL, N "
       "INT64) PRIMARY KEY (UserId, At DESC)",
       ""},
  });
}

TEST(ProofSchemas, Differ) {
  check(std::initializer_list<Different>{
      {Txn,
       "CREATE TABLE Txn (TxnId TEXT PRIMARY KEY, Account TEXT, Amount "
       "INTEGER)",
       "CREATE TABLE Txn (TxnId TEXT, Account TEXT, Amount INTEGER, ShardId "
       "INTEGER NOT NULL, PRIMARY KEY (ShardId, TxnId))",
       "'Txn' does not say that 'ShardId' is 0 to 15"},
      {Txn,
       "CREATE TABLE Txn (TxnId TEXT PRIMARY KEY, Account TEXT, Amount "
       "INTEGER)",
       "CREATE TABLE Txn (TxnId TEXT PRIMARY KEY, Account TEXT, Amount "
       "INTEGER)",
       "'Txn' is made without its column 'ShardId'"},
      {Txn,
       "CREATE TABLE Txn (TxnId TEXT PRIMARY KEY, Account TEXT, Amount "
       "INTEGER)",
       "CREATE TABLE Txn (TxnId TEXT, Account TEXT, Amount INTEGER, ShardId "
       "INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15), PRIMARY KEY (TxnId, "
       "ShardId))",
       "the key of 'Txn' is (txnid, shardid)"},
      {Txn,
       "CREATE TABLE Txn (TxnId TEXT PRIMARY KEY, Account TEXT, Amount "
       "INTEGER)",
       "CREATE TABLE Txn (TxnId TEXT, Account TEXT, Amount INTEGER, ShardId "
       "INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 16), PRIMARY KEY "
       "(ShardId, TxnId))",
       "not what the plan says"},
      {Txn,
       "CREATE TABLE Txn (TxnId TEXT PRIMARY KEY, Account TEXT, Amount "
       "INTEGER)",
       "CREATE TABLE Txn (TxnId TEXT, Account TEXT, Amount INTEGER, ShardId "
       "INTEGER, PRIMARY KEY (ShardId, TxnId))",
       "is in every row"},
      {Txn,
       "CREATE TABLE Txn (TxnId TEXT PRIMARY KEY, Account TEXT, Amount "
       "INTEGER)",
       "CREATE TABLE Txn (TxnId TEXT, Account TEXT, Amount INTEGER, PRIMARY "
       "KEY (TxnId))",
       "lacks its column"},
      {Txn,
       "CREATE TABLE Txn (TxnId TEXT PRIMARY KEY, Account TEXT, Amount "
       "INTEGER)",
       "CREATE TABLE Txn (TxnId TEXT, Amount INTEGER, ShardId INTEGER NOT NULL "
       "CHECK (ShardId BETWEEN 0 AND 15), PRIMARY KEY (ShardId, TxnId))",
       "'Txn' gets a column 'Amount'"},
      {Txn,
       "CREATE TABLE Txn (TxnId TEXT PRIMARY KEY, Account TEXT, Amount "
       "INTEGER)",
       "CREATE TABLE Txn (TxnId TEXT, Account INTEGER, Amount INTEGER, ShardId "
       "INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15), PRIMARY KEY "
       "(ShardId, TxnId))",
       "the type of 'Txn.Account'"},
      {Txn,
       "CREATE TABLE Txn (TxnId TEXT PRIMARY KEY, Account TEXT, Amount "
       "INTEGER)",
       "CREATE TABLE Txn (TxnId TEXT, Account TEXT, Amount INTEGER UNIQUE, "
       "ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15), PRIMARY KEY "
       "(ShardId, TxnId))",
       "before: amount; after: amount unique"},
      {Txn,
       "CREATE TABLE Txn (TxnId TEXT PRIMARY KEY, Account TEXT, Amount "
       "INTEGER)",
       "CREATE TABLE Txn (TxnId TEXT, Account TEXT, Amount INTEGER, ShardId "
       "INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15) PRIMARY KEY "
       "(ShardId, TxnId))",
       "'Txn'"},
      {Txn,
       "CREATE TABLE Txn (TxnId TEXT PRIMARY KEY, Account TEXT, Amount "
       "INTEGER)",
       "CREATE TABLE Txn (TxnId TEXT, Account TEXT, Amount INTEGER, ShardId "
       "INTEGER (ShardId BETWEEN 0 AND 15), PRIMARY KEY (ShardId, TxnId))",
       "is no integer"},
      {Txn,
       "CREATE TABLE Txn (TxnId TEXT, Account TEXT, Amount INTEGER, CONSTRAINT "
       "pk PRIMARY KEY (TxnId))",
       "CREATE TABLE Txn (TxnId TEXT, Account TEXT, Amount INTEGER, ShardId "
       "INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15), CONSTRAINT pq "
       "PRIMARY KEY (ShardId, TxnId))",
       "constraint pk; after: constraint pq"},
      {Txn,
       "CREATE TABLE Line (TxnId TEXT NOT NULL REFERENCES Txn (TxnId), No "
       "INTEGER, Amount INTEGER, PRIMARY KEY (TxnId, No))",
       "CREATE TABLE Line (TxnId TEXT NOT NULL, No INTEGER, Amount INTEGER, "
       "ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15), PRIMARY KEY "
       "(ShardId, TxnId, No), FOREIGN "
       "KEY (TxnId) REFERENCES Txn (TxnId))",
       "the foreign key (TxnId)"},
      {Txn,
       "CREATE TABLE Line (TxnId TEXT NOT NULL REFERENCES Txn (TxnId), No "
       "INTEGER, Amount INTEGER, PRIMARY KEY (TxnId, No))",
       "CREATE TABLE Line (TxnId TEXT NOT NULL, No INTEGER, Amount INTEGER, "
       "ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15), PRIMARY KEY "
       "(ShardId, TxnId, No), FOREIGN "
       "KEY (ShardId, TxnId) REFERENCES Txn (ShardId, TxnId) ON DELETE "
       "CASCADE)",
       "the foreign key (TxnId)"},
      {Txn,
       "CREATE TABLE Line (TxnId TEXT NOT NULL REFERENCES Txn (TxnId), No "
       "INTEGER, Amount INTEGER, PRIMARY KEY (TxnId, No))",
       "CREATE TABLE Line (TxnId TEXT NOT NULL, No INTEGER, Amount INTEGER, "
       "ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15), PRIMARY KEY "
       "(ShardId, TxnId, No) FOREIGN KEY "
       "(ShardId, TxnId) REFERENCES Txn (ShardId, TxnId))",
       "after: foreign key"},
      {Txn,
       "CREATE TABLE Line (TxnId TEXT NOT NULL REFERENCES Txn (TxnId), No "
       "INTEGER, Amount INTEGER, PRIMARY KEY (TxnId, No))",
       "CREATE TABLE Line (TxnId TEXT NOT NULL, No INTEGER, Amount INTEGER, "
       "ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15), PRIMARY KEY "
       "(ShardId, TxnId, No) ON CONFLICT "
       "REPLACE, FOREIGN KEY (ShardId, TxnId) REFERENCES Txn (ShardId, TxnId))",
       "after: on conflict replace"},
      {Uuid,
       "CREATE TABLE line (txn_id BIGINT REFERENCES txn (id), no INT, PRIMARY "
       "KEY (txn_id, no))",
       "CREATE TABLE line (txn_id VARCHAR(36) REFERENCES txn (id), no TEXT, "
       "PRIMARY KEY (txn_id, no))",
       "the type of 'line.no'"},
      {Uuid,
       "CREATE TABLE line (txn_id BIGINT REFERENCES txn (id), no INT, PRIMARY "
       "KEY (txn_id, no))",
       "CREATE TABLE line (txn_id VARCHAR(9) REFERENCES txn (id), no INT, "
       "PRIMARY KEY (txn_id, no))",
       "the type of 'line.txn_id'"},
      {Reversed,
       "CREATE TABLE Orders (OrderId INTEGER PRIMARY KEY AUTOINCREMENT, "
       "Customer TEXT, PlacedAt INTEGER)",
       "CREATE TABLE Orders (OrderId INTEGER, Customer TEXT, PlacedAt INTEGER)",
       "the key of 'Orders' is ()"},
      {Spanner, "CREATE INDEX ByTotal ON Orders (Total DESC)",
       "CREATE INDEX ByTotal ON Orders (, Total DESC)", "before"},
      {Uuid,
       "CREATE TABLE line (txn_id BIGINT REFERENCES txn (id), no INT, PRIMARY "
       "KEY (txn_id, no))",
       "CREATE TABLE line (txn_id BIGINT REFERENCES txn (id), no INT, PRIMARY "
       "KEY (txn_id, no), CHECK (no > 0))",
       "still as numbers"},
      {Spanner, "CREATE INDEX ByTotal ON Orders (Total DESC)",
       "CREATE INDEX ByTotal ON Orders (ShardId, Total)", "before:"},
      {Swapped,
       "CREATE TABLE Events (At INT64 NOT NULL, UserId INT64 NOT NULL, N "
       "INT64) PRIMARY KEY (At, UserId)",
       "CREATE TABLE Events (At INT64 NOT NULL, UserId INT64 NOT NULL, N "
       "INT64) PRIMARY KEY (UserId, At)",
       "the plan says (userid, at DESC)"},
  });
}

} // namespace
