CREATE TABLE readings ( -- [schema readings]
  id BIGINT PRIMARY KEY NOT NULL,
  taken INTEGER NOT NULL,
  value INTEGER NOT NULL
);
CREATE TABLE jobs ( -- [schema jobs]
  id BIGINT PRIMARY KEY NOT NULL,
  made INTEGER NOT NULL,
  name TEXT NOT NULL
);
CREATE TABLE tasks (
  job BIGINT NOT NULL REFERENCES jobs (id), -- [foreign_key_child jobs]
  no INTEGER NOT NULL,
  PRIMARY KEY (job, no)
);
