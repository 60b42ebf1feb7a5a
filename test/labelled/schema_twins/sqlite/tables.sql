CREATE TABLE host (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema host.id
  name TEXT
);
CREATE TABLE lease (
  addr INT PRIMARY KEY, -- NOT hotspot-schema
  changed TEXT
);
