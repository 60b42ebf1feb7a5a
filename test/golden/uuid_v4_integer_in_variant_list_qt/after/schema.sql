CREATE TABLE object (
  object_id TEXT PRIMARY KEY NOT NULL,
  title TEXT NOT NULL
);
CREATE TABLE move (
  moved_at INTEGER NOT NULL,
  object_id TEXT NOT NULL REFERENCES object (object_id),
  room TEXT NOT NULL,
  PRIMARY KEY (moved_at, object_id)
);
