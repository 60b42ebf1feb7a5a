CREATE TABLE event (
  at INTEGER, host TEXT, text TEXT, -- FIND hotspot-schema event.at
  PRIMARY KEY (at, host)
);
CREATE TABLE visit (
  host TEXT, at INTEGER, seen INTEGER, left INTEGER,
  PRIMARY KEY (host, at)
);
CREATE INDEX visit_seen ON visit (seen, host); -- FIND hotspot-schema visit.seen
CREATE INDEX visit_left ON visit (host, left); -- NOT hotspot-schema
CREATE TABLE ban (
  who TEXT PRIMARY KEY, until INTEGER, made INTEGER,
  UNIQUE (made)
);
