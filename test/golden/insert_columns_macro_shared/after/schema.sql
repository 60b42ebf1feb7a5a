CREATE TABLE scans (
  scan_id INTEGER NOT NULL,
  depot TEXT NOT NULL,
  kind TEXT NOT NULL,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 7),
  PRIMARY KEY (ShardId, scan_id)
);
