CREATE TABLE drawings ( -- [schema]
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL
);
