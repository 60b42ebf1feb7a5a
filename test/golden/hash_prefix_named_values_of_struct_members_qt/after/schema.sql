CREATE TABLE repairs (
  id INTEGER,
  guest TEXT NOT NULL,
  device TEXT NOT NULL,
  shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7),
  PRIMARY KEY (shard, id)
);
