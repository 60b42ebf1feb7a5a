PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE song (
  id INTEGER PRIMARY KEY, -- FIND hotspot-schema song.id
  title TEXT
);
INSERT INTO song VALUES(1,'a; b');
CREATE TABLE play (song INTEGER, at INTEGER DEFAULT (strftime('%s','now')), PRIMARY KEY (song, at)); -- NOT hotspot-schema
CREATE TABLE place (
  pos INT PRIMARY KEY, -- NOT hotspot-schema
  data BLOB
);
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID; -- NOT hotspot-schema
CREATE TABLE artist (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, name TEXT); -- FIND hotspot-schema artist.id
CREATE VIEW v AS SELECT * FROM song ORDER BY id; -- NOT hotspot-schema
COMMIT;
