CREATE SEQUENCE document_numbers;
CREATE TABLE documents (
  id bigint NOT NULL PRIMARY KEY,
  title text NOT NULL,
  created_at bigint NOT NULL
);
CREATE TABLE revisions (
  id BIGINT,
  document_id bigint NOT NULL REFERENCES documents (id),
  body text NOT NULL,
  shard_id BIGINT NOT NULL CHECK (shard_id BETWEEN 0 AND 7),
  PRIMARY KEY (shard_id, id)
);
