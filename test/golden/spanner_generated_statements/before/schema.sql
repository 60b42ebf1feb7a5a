CREATE TABLE Orders (
  OrderId INT64 NOT NULL,
  Customer STRING(MAX),
  Total INT64,
) PRIMARY KEY (OrderId);
CREATE TABLE Items (
  ItemId STRING(36) NOT NULL,
  OrderId INT64 NOT NULL,
) PRIMARY KEY (ItemId);
CREATE INDEX OrdersByCustomer ON Orders (Customer); -- [index]
