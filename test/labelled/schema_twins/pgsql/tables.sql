CREATE TABLE host (
  id SERIAL PRIMARY KEY, -- FIND hotspot-schema host.id
  name TEXT
);
CREATE TABLE lease (
  addr INTEGER PRIMARY KEY, -- NOT hotspot-schema
  changed TIMESTAMP DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX by_change ON lease (changed); -- FIND hotspot-schema lease.changed
