CREATE TABLE events (
  event_id TEXT,
  level INTEGER NOT NULL,
  shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 15),
  PRIMARY KEY (shard, event_id)
);
