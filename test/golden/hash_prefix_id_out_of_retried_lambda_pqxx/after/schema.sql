CREATE TABLE parcel (
  id BIGINT,
  holder TEXT NOT NULL,
  ShardId BIGINT NOT NULL CHECK (ShardId BETWEEN 0 AND 7),
  PRIMARY KEY (ShardId, id)
);
