CREATE TABLE Txn (
  TxnId TEXT,
  Amount INTEGER NOT NULL,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  PRIMARY KEY (ShardId, TxnId)
);

  -- keyspread: Txn: a script uses 'Txn' in INSERT, and only the schema of scripts is rewritten
  INSERT INTO Txn VALUES ('first', 1);
