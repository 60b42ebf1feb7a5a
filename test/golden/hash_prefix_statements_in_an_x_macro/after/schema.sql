CREATE TABLE devices (
  id BIGINT,
  serial TEXT NOT NULL,
  model TEXT NOT NULL,
  ports INTEGER NOT NULL,
  ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 7),
  PRIMARY KEY (ShardId, id)
);
