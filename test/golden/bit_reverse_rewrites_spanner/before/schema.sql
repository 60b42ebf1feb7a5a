CREATE TABLE Orders ( -- [schema]
  OrderId INT64 NOT NULL,
  Customer STRING(40),
  At TIMESTAMP
) PRIMARY KEY (OrderId);
CREATE TABLE Lines ( -- [interleaved_child]
  OrderId INT64 NOT NULL,
  No INT64 NOT NULL
) PRIMARY KEY (OrderId, No), INTERLEAVE IN PARENT Orders;
