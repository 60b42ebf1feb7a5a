CREATE TABLE parcels (
  id BIGINT,
  street TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting',
  shard_id BIGINT NOT NULL CHECK (shard_id BETWEEN 0 AND 7),
  PRIMARY KEY (shard_id, id)
);
