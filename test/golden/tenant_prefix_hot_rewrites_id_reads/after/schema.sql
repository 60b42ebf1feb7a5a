CREATE TABLE Orders ( -- [schema]
  OrderId INTEGER,
  Customer TEXT NOT NULL,
  Amount INTEGER NOT NULL,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 7),
  PRIMARY KEY (Customer, ShardId, OrderId)
);
