CREATE TABLE txn ( -- [schema]
  id BIGINT,
  account TEXT NOT NULL,
  amount INTEGER NOT NULL,
  ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  PRIMARY KEY (ShardId, id)
);
