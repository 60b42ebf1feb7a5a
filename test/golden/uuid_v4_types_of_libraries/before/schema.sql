CREATE TABLE photos ( -- [schema]
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  taken INTEGER NOT NULL
);
