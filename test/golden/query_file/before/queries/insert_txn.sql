-- one transaction
INSERT INTO Txn
  (TxnId, Amount)
VALUES
  (?, ?);
