CREATE TABLE items (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema items.id
  owner INTEGER,
  name TEXT
);
CREATE TABLE orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema orders.id
  name TEXT
);
CREATE TABLE others (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema others.id
  name TEXT
);
CREATE TABLE names (
  id TEXT PRIMARY KEY, -- NOT hotspot-schema
  name TEXT
) WITHOUT ROWID;
