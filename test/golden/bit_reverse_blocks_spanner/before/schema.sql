CREATE TABLE Orders (
  OrderId INT64 NOT NULL,
  Customer STRING(40)
) PRIMARY KEY (OrderId);
