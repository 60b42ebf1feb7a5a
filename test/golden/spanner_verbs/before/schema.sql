CREATE TABLE Orders (
  OrderId INT64 NOT NULL,
  Customer STRING(MAX),
  Total INT64,
) PRIMARY KEY (OrderId);
