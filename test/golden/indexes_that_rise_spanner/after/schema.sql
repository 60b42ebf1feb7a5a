-- Indexes over times and over references rise with the ids; they begin with
-- the shard, but for those that keys are read along.
CREATE TABLE Orders (
  OrderId INT64 NOT NULL,
  Customer STRING(MAX),
  PlacedAt TIMESTAMP NOT NULL,
  ShardId INT64 NOT NULL,
  CHECK (ShardId BETWEEN 0 AND 15),
) PRIMARY KEY (ShardId, OrderId);
CREATE TABLE Payments (
  PaymentId STRING(36) NOT NULL,
  OrderId INT64 NOT NULL,
  Cents INT64 NOT NULL,
  ShardId INT64 NOT NULL,
  CHECK (ShardId BETWEEN 0 AND 15),
  FOREIGN KEY (ShardId, OrderId) REFERENCES Orders (ShardId, OrderId),
) PRIMARY KEY (PaymentId);
CREATE TABLE Parcels (
  ParcelId STRING(36) NOT NULL,
  OrderId INT64 NOT NULL,
  ShardId INT64 NOT NULL,
  CHECK (ShardId BETWEEN 0 AND 15),
  FOREIGN KEY (ShardId, OrderId) REFERENCES Orders (ShardId, OrderId),
) PRIMARY KEY (ParcelId);
CREATE INDEX OrdersByPlaced ON Orders (ShardId, PlacedAt DESC); -- [index Orders]
CREATE INDEX OrdersByCustomer ON Orders (Customer, PlacedAt);
CREATE INDEX PaymentsByOrder ON Payments (ShardId, OrderId, Cents);
CREATE UNIQUE INDEX ParcelsByOrder ON Parcels (OrderId);
