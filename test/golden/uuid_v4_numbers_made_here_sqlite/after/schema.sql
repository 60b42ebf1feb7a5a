CREATE TABLE pages (
  id TEXT PRIMARY KEY NOT NULL,
  title TEXT
);
CREATE INDEX pages_title ON pages (title); -- [index pages]
CREATE TABLE events (
  id TEXT PRIMARY KEY NOT NULL,
  what TEXT
);
CREATE TABLE files (
  id TEXT PRIMARY KEY NOT NULL,
  path TEXT
);
CREATE TABLE tags (
  id TEXT PRIMARY KEY NOT NULL,
  word TEXT
);
CREATE TABLE marks (
  id TEXT PRIMARY KEY NOT NULL,
  word TEXT
);
CREATE TABLE visits (
  id TEXT PRIMARY KEY NOT NULL,
  who TEXT
);
