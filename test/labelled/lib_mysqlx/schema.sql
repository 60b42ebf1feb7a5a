CREATE TABLE events (
  id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, -- FIND hotspot-schema events.id
  text VARCHAR(100)
);
CREATE TABLE beats (
  at BIGINT NOT NULL, -- FIND hotspot-schema beats.at
  node INT NOT NULL,
  PRIMARY KEY (at, node)
);
CREATE TABLE nodes (
  node INT NOT NULL PRIMARY KEY,
  seen BIGINT
);
