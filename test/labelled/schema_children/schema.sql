CREATE TABLE bill (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema bill.id
  customer TEXT
);
-- The line comes with its bill.
CREATE TABLE line (
  bill INTEGER NOT NULL, -- FIND hotspot-schema line.bill
  number INTEGER NOT NULL,
  PRIMARY KEY (bill, number)
);
-- A payment comes when it comes.
CREATE TABLE payment (
  bill INTEGER NOT NULL REFERENCES bill (id), -- NOT hotspot-schema
  number INTEGER NOT NULL,
  PRIMARY KEY (bill, number)
);
-- A time leads, though the sensor could.
CREATE TABLE sample (
  at INTEGER NOT NULL, -- FIND hotspot-schema sample.at
  sensor TEXT NOT NULL,
  PRIMARY KEY (at, sensor)
);
CREATE TABLE reading (
  sensor TEXT NOT NULL, -- NOT hotspot-schema
  at INTEGER NOT NULL,
  PRIMARY KEY (sensor, at)
);
