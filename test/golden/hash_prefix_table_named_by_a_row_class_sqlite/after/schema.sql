CREATE TABLE loans (
  id INTEGER,
  tool TEXT NOT NULL,
  of_id INTEGER,
  shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7),
  PRIMARY KEY (shard, id)
);
CREATE TABLE shelves (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL
);
