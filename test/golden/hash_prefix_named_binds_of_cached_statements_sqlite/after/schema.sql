CREATE TABLE results (
  id INTEGER,
  card TEXT NOT NULL,
  seconds INTEGER NOT NULL,
  shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7),
  PRIMARY KEY (shard, id)
);
