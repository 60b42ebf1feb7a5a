CREATE TABLE plant (
  plant_id INTEGER NOT NULL,
  species TEXT NOT NULL,
  height INTEGER NOT NULL,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  PRIMARY KEY (ShardId, plant_id)
);
