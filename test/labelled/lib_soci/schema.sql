CREATE TABLE devices (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema devices.id
  serial VARCHAR(40) NOT NULL
);
CREATE TABLE readings (
  at BIGINT NOT NULL, -- FIND hotspot-schema readings.at
  device INTEGER NOT NULL,
  value DOUBLE,
  PRIMARY KEY (at, device)
);
CREATE TABLE last_reading (
  device BIGINT NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL,
  value DOUBLE
);
CREATE TABLE alarms (
  id BIGINT NOT NULL PRIMARY KEY,
  text VARCHAR(200)
);
