CREATE TABLE jobs (
  job_id INTEGER NOT NULL,
  payload TEXT NOT NULL,
  shard_no INTEGER NOT NULL CHECK (shard_no BETWEEN 0 AND 15),
  PRIMARY KEY (shard_no, job_id)
);
