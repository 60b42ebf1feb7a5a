CREATE TABLE document (
  id VARCHAR(36) PRIMARY KEY,
  title TEXT NOT NULL,
  created BIGINT NOT NULL
);

CREATE TABLE revision (
  document VARCHAR(36) NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  no INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (document, no)
);

CREATE TABLE tag (
  name VARCHAR(40) NOT NULL,
  document VARCHAR(36) NOT NULL REFERENCES document (id) ON DELETE CASCADE,
  PRIMARY KEY (name, document)
);
