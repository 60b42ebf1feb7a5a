CREATE TABLE plant (
  plant_id INTEGER PRIMARY KEY,
  species TEXT NOT NULL,
  height INTEGER NOT NULL
);
