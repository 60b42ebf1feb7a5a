CREATE TABLE Orders ( -- [schema]
  Id INT64 NOT NULL,
  Tenant STRING(36) NOT NULL,
  Total INT64,
  ShardId INT64 NOT NULL,
  CHECK (ShardId BETWEEN 0 AND 15),
) PRIMARY KEY (Tenant, ShardId, Id);

CREATE TABLE Lines ( -- [interleaved_child]
  Id INT64 NOT NULL,
  Line INT64 NOT NULL,
  Tenant STRING(36) NOT NULL,
  ShardId INT64 NOT NULL,
  CHECK (ShardId BETWEEN 0 AND 15),
) PRIMARY KEY (Tenant, ShardId, Id, Line),
  INTERLEAVE IN PARENT Orders ON DELETE CASCADE;

CREATE TABLE Payments ( -- [foreign_key_child]
  Payment STRING(36) NOT NULL,
  Tenant STRING(36) NOT NULL,
  OrderId INT64,
  ShardId INT64,
  CHECK (ShardId BETWEEN 0 AND 15),
  CONSTRAINT PaidOrder FOREIGN KEY (Tenant, ShardId, OrderId) REFERENCES Orders (Tenant, ShardId, Id),
) PRIMARY KEY (Payment);
