CREATE TABLE Orders ( -- [schema]
  OrderId INTEGER,
  Customer TEXT NOT NULL,
  Amount INTEGER NOT NULL,
  PRIMARY KEY (Customer, OrderId)
);
