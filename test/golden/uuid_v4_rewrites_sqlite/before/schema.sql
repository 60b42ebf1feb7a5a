CREATE TABLE notes ( -- [schema]
  id TEXT PRIMARY KEY NOT NULL,
  body TEXT NOT NULL,
  written INTEGER NOT NULL
);
CREATE TABLE tags (
  note_id TEXT NOT NULL REFERENCES notes (id), -- [foreign_key_child]
  tag TEXT NOT NULL,
  PRIMARY KEY (note_id, tag)
);
