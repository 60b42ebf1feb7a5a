CREATE TABLE items (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema items.id
  name TEXT
);
