CREATE TABLE sessions (
  session_id TEXT PRIMARY KEY,
  device TEXT NOT NULL,
  started_at INTEGER NOT NULL
);
