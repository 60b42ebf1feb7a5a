CREATE TABLE shipments (
  code TEXT NOT NULL PRIMARY KEY, -- NOT hotspot-schema
  carrier TEXT
);
CREATE TABLE parcels (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema parcels.id
  sender TEXT
);
CREATE TABLE stamps (
  parcel INTEGER NOT NULL, -- FIND hotspot-schema stamps.parcel
  number INTEGER NOT NULL,
  PRIMARY KEY (parcel, number)
);
CREATE TABLE drivers (
  name TEXT NOT NULL PRIMARY KEY,
  since INTEGER
);
