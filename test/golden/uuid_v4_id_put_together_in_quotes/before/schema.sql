CREATE TABLE note (
  note_id TEXT PRIMARY KEY,
  body TEXT NOT NULL
);
