CREATE TABLE blocks (name TEXT PRIMARY KEY, next INTEGER NOT NULL);
CREATE TABLE shipments (id INTEGER PRIMARY KEY, customer TEXT NOT NULL); -- FIND hotspot-schema shipments.id
CREATE TABLE steps (
  shipment_id INTEGER NOT NULL REFERENCES shipments (id), -- FIND hotspot-schema steps.shipment_id
  no INTEGER NOT NULL,
  PRIMARY KEY (shipment_id, no)
);
