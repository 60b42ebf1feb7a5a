CREATE TABLE object (
  object_id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL
);
CREATE TABLE move (
  moved_at INTEGER NOT NULL,
  object_id INTEGER NOT NULL REFERENCES object (object_id),
  room TEXT NOT NULL,
  PRIMARY KEY (moved_at, object_id)
);
