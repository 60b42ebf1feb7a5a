CREATE TABLE attempts (
  id INTEGER NOT NULL,
  player TEXT NOT NULL,
  shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 3),
  PRIMARY KEY (shard, id)
);
