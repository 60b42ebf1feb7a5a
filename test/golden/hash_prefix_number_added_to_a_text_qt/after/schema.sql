CREATE TABLE loans (
  id INTEGER,
  tool TEXT NOT NULL,
  of_id INTEGER,
  shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7),
  PRIMARY KEY (shard, id)
);
