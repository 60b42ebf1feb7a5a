CREATE TABLE items (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema items.id
  name TEXT NOT NULL,
  seen INTEGER
);
CREATE TABLE tags (
  tag TEXT PRIMARY KEY,
  name TEXT
);
