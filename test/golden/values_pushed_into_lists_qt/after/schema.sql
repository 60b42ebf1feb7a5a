CREATE TABLE tracks (
  id INTEGER NOT NULL,
  title TEXT NOT NULL,
  seconds INTEGER NOT NULL,
  shard_id INTEGER NOT NULL CHECK (shard_id BETWEEN 0 AND 7),
  PRIMARY KEY (shard_id, id)
);
CREATE TABLE plays (
  id TEXT NOT NULL PRIMARY KEY,
  track_id INTEGER NOT NULL,
  played_at INTEGER NOT NULL
);
