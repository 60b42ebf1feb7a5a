CREATE TABLE orders ( -- [schema orders]
  id INTEGER NOT NULL,
  shop TEXT NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (shop, id)
);
CREATE INDEX orders_of_shop ON orders (shop, total); -- [index orders]
CREATE TABLE visits (
  id INTEGER NOT NULL,
  shop TEXT NOT NULL,
  PRIMARY KEY (shop, id)
);
CREATE TABLE carts (
  id INTEGER NOT NULL,
  shop TEXT NOT NULL,
  PRIMARY KEY (shop, id)
);
CREATE TABLE tickets (
  id INTEGER NOT NULL,
  shop TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (shop, id)
);
