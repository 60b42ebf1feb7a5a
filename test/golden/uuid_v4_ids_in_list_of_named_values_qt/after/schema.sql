CREATE TABLE boat (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  towed_by TEXT REFERENCES boat (id),
  bought_at INTEGER NOT NULL
);
