CREATE TABLE Txn (
  TxnId TEXT,
  Amount INTEGER NOT NULL,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  PRIMARY KEY (ShardId, TxnId)
);

  -- keyspread: Txn: its rows come from a SELECT that does not say their key
  INSERT INTO Txn SELECT lower('FIRST'), 1;
