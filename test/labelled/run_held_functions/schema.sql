CREATE TABLE pulses (
  at BIGINT NOT NULL, -- FIND hotspot-schema pulses.at
  sensor TEXT NOT NULL,
  PRIMARY KEY (at, sensor)
);
CREATE TABLE tokens (
  token BIGINT NOT NULL, -- NOT hotspot-schema
  sensor TEXT NOT NULL,
  PRIMARY KEY (token, sensor)
);
