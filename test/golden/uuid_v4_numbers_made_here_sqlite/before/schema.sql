CREATE TABLE pages (
  id INTEGER PRIMARY KEY,
  title TEXT
);
CREATE INDEX pages_title ON pages (title); -- [index pages]
CREATE TABLE events (
  id INTEGER PRIMARY KEY,
  what TEXT
);
CREATE TABLE files (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  path TEXT
);
CREATE TABLE tags (
  id INTEGER PRIMARY KEY,
  word TEXT
);
CREATE TABLE marks (
  id INTEGER PRIMARY KEY,
  word TEXT
);
CREATE TABLE visits (
  id INTEGER PRIMARY KEY,
  who TEXT
);
