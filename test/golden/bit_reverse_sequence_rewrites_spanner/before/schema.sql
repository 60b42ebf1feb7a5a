CREATE SEQUENCE OrderSeq OPTIONS (sequence_kind = 'bit_reversed_positive');
CREATE TABLE Orders ( -- [schema]
  OrderId INT64 NOT NULL DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE OrderSeq)),
  Customer STRING(40),
  At TIMESTAMP
) PRIMARY KEY (OrderId);
CREATE TABLE Lines ( -- [interleaved_child]
  OrderId INT64 NOT NULL,
  No INT64 NOT NULL
) PRIMARY KEY (OrderId, No), INTERLEAVE IN PARENT Orders;
CREATE INDEX OrdersByCustomer ON Orders (Customer); -- [index]
