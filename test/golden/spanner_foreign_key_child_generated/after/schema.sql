CREATE TABLE Transactions (
  TxnId STRING(26) NOT NULL,
  Account STRING(36) NOT NULL,
  Amount INT64 NOT NULL,
  ShardId INT64 NOT NULL AS (MOD(MOD(FARM_FINGERPRINT(TxnId), 16) + 16, 16)) STORED,
) PRIMARY KEY (ShardId, TxnId);

CREATE TABLE Refunds ( -- [foreign_key_child]
  RefundId STRING(36) NOT NULL,
  TxnId STRING(26),
  ShardId INT64 AS (MOD(MOD(FARM_FINGERPRINT(TxnId), 16) + 16, 16)) STORED,
  CONSTRAINT OfTxn FOREIGN KEY (ShardId, TxnId) REFERENCES Transactions (ShardId, TxnId),
) PRIMARY KEY (RefundId);
