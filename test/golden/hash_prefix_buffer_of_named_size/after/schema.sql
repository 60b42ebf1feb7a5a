CREATE TABLE stays (
  id INTEGER,
  pet TEXT NOT NULL,
  nights INTEGER NOT NULL,
  shard_id INTEGER NOT NULL CHECK (shard_id BETWEEN 0 AND 7),
  PRIMARY KEY (shard_id, id)
);
