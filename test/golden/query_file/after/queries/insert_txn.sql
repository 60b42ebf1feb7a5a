-- one transaction
INSERT INTO Txn
  (TxnId, Amount, ShardId)
VALUES
  (?, ?, ?);
