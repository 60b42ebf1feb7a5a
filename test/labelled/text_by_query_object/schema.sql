CREATE TABLE items (
  id INTEGER PRIMARY KEY, -- FIND hotspot-schema items.id
  name TEXT NOT NULL,
  owner TEXT NOT NULL
);
CREATE TABLE events (
  at BIGINT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (at)
);
