CREATE TABLE Transactions (
  TxnId STRING(26) NOT NULL,
  Account STRING(36) NOT NULL,
  Amount INT64 NOT NULL,
  ShardId INT64 NOT NULL,
  CHECK (ShardId BETWEEN 0 AND 15),
) PRIMARY KEY (ShardId, TxnId);

CREATE TABLE Refunds (
  RefundId STRING(36) NOT NULL,
  TxnId STRING(26),
  ShardId INT64,
  CHECK (ShardId BETWEEN 0 AND 15),
  CONSTRAINT OfTxn FOREIGN KEY (ShardId, TxnId) REFERENCES Transactions (ShardId, TxnId),
) PRIMARY KEY (RefundId);
