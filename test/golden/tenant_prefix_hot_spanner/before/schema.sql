CREATE TABLE Orders ( -- [schema]
  Id INT64 NOT NULL,
  Tenant STRING(36) NOT NULL,
  Total INT64,
) PRIMARY KEY (Id);

CREATE TABLE Lines ( -- [interleaved_child]
  Id INT64 NOT NULL,
  Line INT64 NOT NULL,
  Tenant STRING(36) NOT NULL,
) PRIMARY KEY (Id, Line),
  INTERLEAVE IN PARENT Orders ON DELETE CASCADE;

CREATE TABLE Payments ( -- [foreign_key_child]
  Payment STRING(36) NOT NULL,
  Tenant STRING(36) NOT NULL,
  OrderId INT64,
  CONSTRAINT PaidOrder FOREIGN KEY (OrderId) REFERENCES Orders (Id),
) PRIMARY KEY (Payment);
