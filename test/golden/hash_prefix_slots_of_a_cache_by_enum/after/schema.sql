CREATE TABLE jobs (
  id INTEGER,
  payload TEXT NOT NULL,
  state TEXT NOT NULL,
  shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 3),
  PRIMARY KEY (shard, id)
);
