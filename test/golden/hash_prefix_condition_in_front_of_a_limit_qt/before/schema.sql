CREATE TABLE sensors (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL);
CREATE TABLE readings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  sensor_id INTEGER NOT NULL REFERENCES sensors (id),
  value INTEGER NOT NULL
);
CREATE INDEX readings_of_sensor ON readings (sensor_id, id);
