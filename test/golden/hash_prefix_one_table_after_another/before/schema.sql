CREATE TABLE jobs (
  job_id INTEGER NOT NULL,
  state TEXT NOT NULL,
  shard_no INTEGER NOT NULL CHECK (shard_no BETWEEN 0 AND 7),
  PRIMARY KEY (shard_no, job_id)
);
CREATE TABLE batches (
  batch_id INTEGER NOT NULL PRIMARY KEY,
  size INTEGER NOT NULL
);
