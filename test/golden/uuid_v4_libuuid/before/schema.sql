CREATE TABLE scans ( -- [schema]
  id TEXT PRIMARY KEY,
  page TEXT NOT NULL
);
