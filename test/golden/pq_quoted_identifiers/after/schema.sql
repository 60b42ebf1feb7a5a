CREATE TABLE "Txn" (
  "TxnId" TEXT,
  "Amount" BIGINT NOT NULL,
  ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  PRIMARY KEY (ShardId, "TxnId")
);
CREATE TABLE "Line" (
  "TxnId" TEXT NOT NULL,
  "No" INT NOT NULL,
  ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  PRIMARY KEY (ShardId, "TxnId", "No"),
  FOREIGN KEY (ShardId, "TxnId") REFERENCES "Txn" (ShardId, "TxnId")
);
