CREATE TABLE Txn ( -- [schema]
  TxnId INTEGER PRIMARY KEY,
  Account TEXT NOT NULL
);
