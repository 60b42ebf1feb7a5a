CREATE TABLE orders (
  id INTEGER,
  buyer TEXT NOT NULL,
  shard_id INTEGER NOT NULL CHECK (shard_id BETWEEN 0 AND 7),
  PRIMARY KEY (shard_id, id)
);
