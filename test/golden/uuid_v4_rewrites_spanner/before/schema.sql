CREATE TABLE Docs ( -- [schema]
  DocId STRING(36) NOT NULL,
  Title STRING(40)
) PRIMARY KEY (DocId);
CREATE TABLE Pages ( -- [interleaved_child]
  DocId STRING(36) NOT NULL,
  No INT64 NOT NULL
) PRIMARY KEY (DocId, No), INTERLEAVE IN PARENT Docs;
CREATE INDEX DocsByTitle ON Docs (Title); -- [index]
