CREATE TABLE item ( -- [schema]
  id BIGINT,
  name TEXT NOT NULL,
  parent BIGINT,
  ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  itemShardId BIGINT CHECK (itemShardId BETWEEN 0 AND 15),
  PRIMARY KEY (ShardId, id),
  FOREIGN KEY (itemShardId, parent) REFERENCES item (ShardId, id)
);
