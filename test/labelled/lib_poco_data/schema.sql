CREATE TABLE sensors (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema sensors.id
  name TEXT
);
CREATE TABLE samples (
  taken BIGINT NOT NULL, -- FIND hotspot-schema samples.taken
  sensor INTEGER NOT NULL,
  value REAL,
  PRIMARY KEY (taken, sensor)
);
CREATE TABLE limits (
  sensor BIGINT NOT NULL PRIMARY KEY,
  low REAL,
  changed BIGINT
);
