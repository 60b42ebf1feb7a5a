CREATE TABLE job (
  job_id INTEGER,
  queue TEXT NOT NULL,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 3),
  PRIMARY KEY (ShardId, job_id)
);
CREATE TABLE beat (
  worker TEXT NOT NULL,
  load INTEGER NOT NULL,
  PRIMARY KEY (worker)
);
