CREATE TABLE visits (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema visits.id
  reason TEXT NOT NULL,
  weight INTEGER NOT NULL
);
