CREATE TABLE songs (
  song_id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema songs.song_id
  path TEXT NOT NULL,
  played INTEGER
);
CREATE TABLE plays (
  at INTEGER PRIMARY KEY,
  song_id INTEGER
) WITHOUT ROWID;
CREATE TABLE tags (
  song_id INTEGER, -- FIND hotspot-schema tags.song_id
  tag TEXT,
  PRIMARY KEY (song_id, tag)
) WITHOUT ROWID;
CREATE TABLE settings (name TEXT PRIMARY KEY, changed INTEGER) WITHOUT ROWID;
