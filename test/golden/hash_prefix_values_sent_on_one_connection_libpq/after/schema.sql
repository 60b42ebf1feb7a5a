CREATE TABLE jobs (
  id BIGINT,
  what text NOT NULL,
  state text NOT NULL DEFAULT 'open',
  shard_id BIGINT NOT NULL CHECK (shard_id BETWEEN 0 AND 7),
  PRIMARY KEY (shard_id, id)
);
