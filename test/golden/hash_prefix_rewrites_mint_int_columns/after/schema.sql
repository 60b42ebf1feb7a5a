CREATE TABLE txn (
  id BIGINT,
  amount INTEGER NOT NULL,
  ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  PRIMARY KEY (ShardId, id)
);
CREATE TABLE note (
  note_id SERIAL PRIMARY KEY,
  txn_id BIGINT NOT NULL,
  text TEXT,
  ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  FOREIGN KEY (ShardId, txn_id) REFERENCES txn (ShardId, id)
);
