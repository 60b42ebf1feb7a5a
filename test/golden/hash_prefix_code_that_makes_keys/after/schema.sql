CREATE TABLE Txn (
  TxnId INTEGER,
  Amount INTEGER NOT NULL,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  PRIMARY KEY (ShardId, TxnId)
);
CREATE INDEX TxnByAmount ON Txn (Amount); -- [index]
