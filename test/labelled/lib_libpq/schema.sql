CREATE TABLE jobs (
  job_id BIGSERIAL PRIMARY KEY, -- FIND hotspot-schema jobs.job_id
  name TEXT NOT NULL,
  started TIMESTAMP
);
CREATE TABLE job_log (
  at_us BIGINT NOT NULL, -- FIND hotspot-schema job_log.at_us
  job_id BIGINT NOT NULL,
  line TEXT,
  PRIMARY KEY (at_us, job_id)
);
CREATE TABLE volumes (
  label TEXT PRIMARY KEY,
  job_id BIGINT,
  written TIMESTAMP
);
CREATE TABLE job_files (
  job_id BIGINT, -- FIND hotspot-schema job_files.job_id
  path TEXT,
  PRIMARY KEY (job_id, path)
);
