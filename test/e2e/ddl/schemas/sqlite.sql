-- SQLite: types as one likes, keys that may be NULL, references without columns.
CREATE TABLE "group" (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  made TEXT DEFAULT CURRENT_TIMESTAMP,
  made_at TIMESTAMP DEFAULT (datetime('now')),
  hits INT DEFAULT (0),
  code TEXT DEFAULT (hex(randomblob(4))),
  anything,
  up INTEGER REFERENCES "group"
);
CREATE TABLE member (
  group_id INTEGER NOT NULL REFERENCES "group" ON DELETE CASCADE,
  email VARCHAR(80) NOT NULL,
  since TIMESTAMP,
  PRIMARY KEY (group_id, email)
) WITHOUT ROWID;
CREATE INDEX member_since ON member (since);
CREATE INDEX member_lower ON member (lower(email));
CREATE INDEX [select] ON member (email DESC, since DESC);
CREATE TABLE log (
  at TIMESTAMP NOT NULL,
  host TEXT NOT NULL,
  line TEXT,
  PRIMARY KEY (at, host)
);
CREATE TABLE upload (
  id TEXT PRIMARY KEY,
  size BIGINT,
  sent DATETIME
);
CREATE TABLE task (
  id INTEGER PRIMARY KEY,
  tenant TEXT NOT NULL,
  "limit" REAL DEFAULT '0.5'
);
