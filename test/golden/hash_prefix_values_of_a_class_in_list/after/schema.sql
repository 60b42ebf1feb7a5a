CREATE TABLE films (
  id INTEGER,
  title TEXT NOT NULL,
  minutes INTEGER NOT NULL,
  shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7),
  PRIMARY KEY (shard, id)
);
