CREATE TABLE series (
  name TEXT PRIMARY KEY,
  last INTEGER NOT NULL,
  step INTEGER NOT NULL
);
CREATE TABLE invoice (
  id    INTEGER PRIMARY KEY, -- FIND hotspot-schema invoice.id
  cents INTEGER NOT NULL
);
CREATE TABLE pace (
  step INTEGER PRIMARY KEY, -- POSSIBLE hotspot-schema pace.step
  name TEXT NOT NULL
);
