CREATE TABLE Transactions (
  TxnId STRING(26) NOT NULL,
  Account STRING(36) NOT NULL,
  Amount INT64 NOT NULL,
) PRIMARY KEY (TxnId);

CREATE TABLE Refunds ( -- [foreign_key_child]
  RefundId STRING(36) NOT NULL,
  TxnId STRING(26),
  CONSTRAINT OfTxn FOREIGN KEY (TxnId) REFERENCES Transactions (TxnId),
) PRIMARY KEY (RefundId);
