CREATE TABLE parcels (
  id BIGINT,
  recipient text NOT NULL,
  state text NOT NULL,
  shard_id BIGINT NOT NULL CHECK (shard_id BETWEEN 0 AND 7),
  PRIMARY KEY (shard_id, id)
);
