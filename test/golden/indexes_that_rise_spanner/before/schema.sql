-- Indexes over times and over references rise with the ids; they begin with
-- the shard, but for those that keys are read along.
CREATE TABLE Orders (
  OrderId INT64 NOT NULL,
  Customer STRING(MAX),
  PlacedAt TIMESTAMP NOT NULL,
) PRIMARY KEY (OrderId);
CREATE TABLE Payments (
  PaymentId STRING(36) NOT NULL,
  OrderId INT64 NOT NULL,
  Cents INT64 NOT NULL,
  FOREIGN KEY (OrderId) REFERENCES Orders (OrderId),
) PRIMARY KEY (PaymentId);
CREATE TABLE Parcels (
  ParcelId STRING(36) NOT NULL,
  OrderId INT64 NOT NULL,
  FOREIGN KEY (OrderId) REFERENCES Orders (OrderId),
) PRIMARY KEY (ParcelId);
CREATE INDEX OrdersByPlaced ON Orders (PlacedAt DESC); -- [index Orders]
CREATE INDEX OrdersByCustomer ON Orders (Customer, PlacedAt);
CREATE INDEX PaymentsByOrder ON Payments (OrderId, Cents);
CREATE UNIQUE INDEX ParcelsByOrder ON Parcels (OrderId);
