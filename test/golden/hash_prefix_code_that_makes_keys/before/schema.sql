CREATE TABLE Txn (
  TxnId INTEGER PRIMARY KEY,
  Amount INTEGER NOT NULL
);
CREATE INDEX TxnByAmount ON Txn (Amount); -- [index]
