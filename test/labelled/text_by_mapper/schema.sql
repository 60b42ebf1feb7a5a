CREATE TABLE builds (
  number BIGINT NOT NULL,
  branch TEXT,
  PRIMARY KEY (number)
);
CREATE TABLE labels (name TEXT NOT NULL, size INTEGER, PRIMARY KEY (name));
CREATE TABLE counters (name TEXT NOT NULL, value BIGINT, PRIMARY KEY (name));
