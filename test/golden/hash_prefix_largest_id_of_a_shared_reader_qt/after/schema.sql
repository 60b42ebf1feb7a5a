CREATE TABLE notes (
  id INTEGER,
  title TEXT NOT NULL,
  shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7),
  PRIMARY KEY (shard, id)
);
