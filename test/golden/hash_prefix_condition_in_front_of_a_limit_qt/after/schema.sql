CREATE TABLE sensors (id INTEGER, kind TEXT NOT NULL, shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, id));
CREATE TABLE readings (
  id INTEGER,
  sensor_id INTEGER NOT NULL,
  value INTEGER NOT NULL,
  shard INTEGER NOT NULL CHECK (shard BETWEEN 0 AND 7),
  sensors_shard INTEGER NOT NULL CHECK (sensors_shard BETWEEN 0 AND 7),
  PRIMARY KEY (shard, id),
  FOREIGN KEY (sensors_shard, sensor_id) REFERENCES sensors (shard, id)
);
CREATE INDEX readings_of_sensor ON readings (sensor_id, id);
