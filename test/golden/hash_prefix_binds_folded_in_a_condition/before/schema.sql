CREATE TABLE events (
  event_id TEXT PRIMARY KEY,
  level INTEGER NOT NULL
);
