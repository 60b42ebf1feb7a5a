CREATE TABLE items (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema items.id
  name TEXT NOT NULL,
  seen INTEGER
);
CREATE TABLE events (
  at INTEGER NOT NULL, -- FIND hotspot-schema events.at
  name TEXT NOT NULL,
  PRIMARY KEY (at, name)
);
