CREATE TABLE sensors (
  id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, -- FIND hotspot-schema sensors.id
  name VARCHAR(40)
);
CREATE TABLE samples (
  taken BIGINT NOT NULL, -- FIND hotspot-schema samples.taken
  sensor INT NOT NULL,
  value DOUBLE,
  PRIMARY KEY (taken, sensor)
);
CREATE TABLE limits (
  sensor INT NOT NULL, -- FIND hotspot-schema limits.sensor
  kind VARCHAR(10) NOT NULL,
  since BIGINT,
  PRIMARY KEY (sensor, kind)
);
