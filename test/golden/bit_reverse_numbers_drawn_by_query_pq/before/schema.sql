CREATE SEQUENCE document_numbers;
CREATE TABLE documents (
  id bigint NOT NULL PRIMARY KEY,
  title text NOT NULL,
  created_at bigint NOT NULL
);
CREATE TABLE revisions (
  id bigserial PRIMARY KEY,
  document_id bigint NOT NULL REFERENCES documents (id),
  body text NOT NULL
);
