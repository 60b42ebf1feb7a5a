CREATE TABLE items (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema items.id
  name TEXT NOT NULL
);
INSERT INTO items (name) VALUES ('first'); -- NOT monotonic-key
