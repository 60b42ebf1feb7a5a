CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema jobs.id
  kind TEXT NOT NULL
);
CREATE TABLE job_log (
  job_id INTEGER NOT NULL REFERENCES jobs (id), -- FIND hotspot-schema job_log.job_id
  line INTEGER NOT NULL,
  entry TEXT NOT NULL,
  PRIMARY KEY (job_id, line)
);
CREATE TABLE notes (
  word TEXT NOT NULL,
  job_id INTEGER NOT NULL REFERENCES jobs (id),
  PRIMARY KEY (word, job_id)
);
