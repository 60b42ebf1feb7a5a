CREATE TABLE Orders (
  OrderId INT64 NOT NULL,
  Customer STRING(MAX),
  Total INT64,
  ShardId INT64 NOT NULL,
  CHECK (ShardId BETWEEN 0 AND 15),
) PRIMARY KEY (ShardId, OrderId);
