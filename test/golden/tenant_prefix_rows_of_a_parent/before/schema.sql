CREATE TABLE albums (
  id INTEGER PRIMARY KEY NOT NULL,
  owner TEXT NOT NULL,
  title TEXT NOT NULL
);
CREATE TABLE songs ( -- [foreign_key_child albums]
  album INTEGER NOT NULL REFERENCES albums (id),
  no INTEGER NOT NULL,
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (album, no)
);
