CREATE TABLE batches (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema batches.id
  strain TEXT NOT NULL
);
CREATE TABLE flushes (
  batch INTEGER NOT NULL REFERENCES batches (id), -- FIND hotspot-schema flushes.batch
  number INTEGER NOT NULL,
  PRIMARY KEY (batch, number)
);
CREATE TABLE visits (
  batch INTEGER NOT NULL REFERENCES batches (id),
  number INTEGER NOT NULL,
  PRIMARY KEY (batch, number)
);
