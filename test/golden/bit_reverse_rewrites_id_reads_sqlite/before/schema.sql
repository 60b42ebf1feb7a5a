CREATE TABLE Orders ( -- [schema Orders]
  OrderId INTEGER PRIMARY KEY AUTOINCREMENT,
  Customer TEXT NOT NULL DEFAULT 'nobody'
);
CREATE TABLE Line ( -- [foreign_key_child Orders]
  OrderId INTEGER NOT NULL REFERENCES Orders (OrderId),
  No INTEGER NOT NULL,
  PRIMARY KEY (OrderId, No)
);
