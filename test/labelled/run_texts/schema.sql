CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema jobs.id
  ref INTEGER NOT NULL,
  state TEXT
);
CREATE TABLE refs (
  ref TEXT PRIMARY KEY, -- NOT hotspot-schema
  owner TEXT
);
