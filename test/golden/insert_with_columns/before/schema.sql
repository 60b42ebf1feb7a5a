CREATE TABLE Txn ( -- [schema]
  TxnId TEXT PRIMARY KEY,
  Account TEXT,
  Amount INTEGER NOT NULL
);
