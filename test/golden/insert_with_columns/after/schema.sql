CREATE TABLE Txn ( -- [schema]
  TxnId TEXT,
  Account TEXT,
  Amount INTEGER NOT NULL,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  PRIMARY KEY (ShardId, TxnId)
);
