CREATE TABLE parcels (
  id BIGINT NOT NULL PRIMARY KEY, -- NOT hotspot-schema
  name TEXT NOT NULL
);
CREATE TABLE pallets (
  id BIGINT NOT NULL PRIMARY KEY, -- NOT hotspot-schema
  name TEXT NOT NULL
);
CREATE TABLE labels (
  id TEXT NOT NULL PRIMARY KEY, -- NOT hotspot-schema
  name TEXT NOT NULL
);
CREATE TABLE hashes (
  id BIGINT NOT NULL PRIMARY KEY, -- NOT hotspot-schema
  name TEXT NOT NULL
);
