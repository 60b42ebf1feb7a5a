CREATE TABLE events (
  id BIGINT NOT NULL,
  level INT,
  name VARCHAR(40),
  PRIMARY KEY (id)
);
CREATE TABLE levels (level BIGINT NOT NULL, name VARCHAR(40), PRIMARY KEY (level));
CREATE TABLE wishes (name VARCHAR(40) NOT NULL, number BIGINT, PRIMARY KEY (name));
CREATE TABLE archive (id BIGINT NOT NULL, level INT, PRIMARY KEY (id));
