CREATE TABLE users (
  id BIGSERIAL PRIMARY KEY, -- FIND hotspot-schema users.id
  name TEXT
);
CREATE TABLE events (
  at BIGINT NOT NULL, -- FIND hotspot-schema events.at
  who BIGINT NOT NULL,
  PRIMARY KEY (at, who)
);
CREATE TABLE settings (
  who BIGINT PRIMARY KEY,
  at BIGINT,
  value TEXT
);
