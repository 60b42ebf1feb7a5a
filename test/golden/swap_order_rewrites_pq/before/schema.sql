CREATE TABLE readings (
  taken_at BIGINT NOT NULL,
  "Sensor" TEXT NOT NULL,
  value BIGINT NOT NULL
);
ALTER TABLE ONLY readings ADD CONSTRAINT readings_key PRIMARY KEY (taken_at, "Sensor"); -- [schema]
CREATE TABLE alarms (
  id TEXT PRIMARY KEY,
  at BIGINT,
  sensor TEXT,
  FOREIGN KEY (at, sensor) REFERENCES readings -- [foreign_key_child]
);
