CREATE TABLE notes (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  body TEXT NOT NULL,
  created INTEGER NOT NULL
);
CREATE INDEX notes_created ON notes (created);
