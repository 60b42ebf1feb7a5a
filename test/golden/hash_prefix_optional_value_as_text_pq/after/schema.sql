CREATE TABLE post (
  id     bigint,
  author text   NOT NULL,
  body   text   NOT NULL,
  parent bigint,
  ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  postShardId BIGINT CHECK (postShardId BETWEEN 0 AND 15),
  PRIMARY KEY (ShardId, id),
  FOREIGN KEY (postShardId, parent) REFERENCES post (ShardId, id)
);
