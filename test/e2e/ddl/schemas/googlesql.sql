-- Spanner itself: interleaving, options, index forms, a sequence that is spread already.
CREATE SEQUENCE Tickets OPTIONS (sequence_kind = 'bit_reversed_positive');
CREATE TABLE Customers (
  CustomerId INT64 NOT NULL,
  Name STRING(80) NOT NULL DEFAULT ("nobody"),
  Changed TIMESTAMP OPTIONS (allow_commit_timestamp = true),
) PRIMARY KEY (CustomerId);
CREATE TABLE Albums (
  CustomerId INT64 NOT NULL,
  AlbumId INT64 NOT NULL,
  Title STRING(MAX),
  Added TIMESTAMP NOT NULL,
) PRIMARY KEY (CustomerId, AlbumId DESC),
  INTERLEAVE IN PARENT Customers ON DELETE CASCADE;
CREATE TABLE Songs (
  CustomerId INT64 NOT NULL,
  AlbumId INT64 NOT NULL,
  Track INT64 NOT NULL,
  Tags ARRAY<STRING(20)>,
) PRIMARY KEY (CustomerId, AlbumId DESC, Track),
  INTERLEAVE IN PARENT Albums ON DELETE CASCADE;
CREATE NULL_FILTERED INDEX AlbumsByTitle ON Albums (CustomerId, Title), INTERLEAVE IN Customers;
CREATE INDEX AlbumsByAdded ON Albums (Added);
CREATE UNIQUE INDEX CustomersByName ON Customers (Name);
CREATE INDEX CustomersByChanged ON Customers (Changed DESC);
CREATE TABLE Ticket (
  Id INT64 NOT NULL,
  Opened TIMESTAMP NOT NULL DEFAULT (CURRENT_TIMESTAMP()),
) PRIMARY KEY (Id);
CREATE TABLE Measures (
  `At` TIMESTAMP NOT NULL,
  Device STRING(36) NOT NULL,
  Value FLOAT64,
) PRIMARY KEY (`At`, Device);
CREATE TABLE Notes (
  `At` TIMESTAMP NOT NULL,
  Device STRING(36) NOT NULL,
  `No` INT64 NOT NULL,
) PRIMARY KEY (`At`, Device, `No`),
  INTERLEAVE IN PARENT Measures ON DELETE CASCADE;
CREATE TABLE Jobs (
  Id INT64 NOT NULL,
  Tenant STRING(36) NOT NULL,
  Made TIMESTAMP NOT NULL,
) PRIMARY KEY (Id);
CREATE INDEX JobsByMade ON Jobs (Made);
CREATE TABLE Files (
  Id STRING(26) NOT NULL,
  Name STRING(200),
) PRIMARY KEY (Id);
CREATE TABLE Copies (
  CopyId INT64 NOT NULL,
  FileId STRING(26) NOT NULL,
  CONSTRAINT CopyOf FOREIGN KEY (FileId) REFERENCES Files (Id),
) PRIMARY KEY (CopyId);
