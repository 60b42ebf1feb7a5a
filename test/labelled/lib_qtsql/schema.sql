CREATE TABLE tracks (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema tracks.id
  title TEXT,
  added INTEGER
);
CREATE TABLE history (
  played INTEGER, -- FIND hotspot-schema history.played
  track INTEGER,
  PRIMARY KEY (played, track)
) WITHOUT ROWID;
CREATE TABLE covers (
  track INTEGER, -- FIND hotspot-schema covers.track
  size INTEGER,
  seen INTEGER,
  PRIMARY KEY (track, size)
) WITHOUT ROWID;
