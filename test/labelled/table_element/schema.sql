CREATE TABLE items (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema items.id
  name TEXT NOT NULL,
  seen INTEGER
);
CREATE TABLE tags ( -- NOT hotspot-schema
  tag TEXT PRIMARY KEY,
  name TEXT
);
CREATE TABLE events (at INTEGER PRIMARY KEY, name TEXT); -- FIND hotspot-schema events.at
CREATE TABLE visits (who INTEGER, at INTEGER, PRIMARY KEY (who, at)); -- NOT hotspot-schema
