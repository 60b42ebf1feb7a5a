CREATE TABLE Log (
  At TIMESTAMP NOT NULL OPTIONS (allow_commit_timestamp = true),
  Line STRING(MAX),
) PRIMARY KEY (At);
