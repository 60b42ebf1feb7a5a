CREATE TABLE notes (
  id INTEGER PRIMARY KEY,
  body TEXT NOT NULL
);
CREATE TABLE tags (
  note INTEGER NOT NULL REFERENCES notes (id), -- [foreign_key_child notes]
  tag TEXT NOT NULL,
  PRIMARY KEY (note, tag)
);
CREATE TABLE trails (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL
);
