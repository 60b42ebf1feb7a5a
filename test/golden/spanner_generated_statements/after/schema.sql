CREATE TABLE Orders (
  OrderId INT64 NOT NULL,
  Customer STRING(MAX),
  Total INT64,
  ShardId INT64 NOT NULL AS (MOD(MOD(FARM_FINGERPRINT(CAST(OrderId AS STRING)), 16) + 16, 16)) STORED,
) PRIMARY KEY (ShardId, OrderId);
CREATE TABLE Items (
  ItemId STRING(36) NOT NULL,
  OrderId INT64 NOT NULL,
) PRIMARY KEY (ItemId);
CREATE INDEX OrdersByCustomer ON Orders (Customer); -- [index]
