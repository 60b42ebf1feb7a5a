CREATE TABLE albums (
  id INTEGER NOT NULL,
  owner TEXT NOT NULL,
  title TEXT NOT NULL,
  PRIMARY KEY (owner, id)
);
CREATE TABLE songs ( -- [foreign_key_child albums]
  album INTEGER NOT NULL,
  no INTEGER NOT NULL,
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (owner, album, no),
  FOREIGN KEY (owner, album) REFERENCES albums (owner, id)
);
