CREATE TABLE orders ( -- [schema orders]
  id INTEGER PRIMARY KEY NOT NULL,
  shop TEXT NOT NULL,
  total INTEGER NOT NULL
);
CREATE INDEX orders_of_shop ON orders (shop, total); -- [index orders]
CREATE TABLE visits (
  id INTEGER PRIMARY KEY NOT NULL,
  shop TEXT NOT NULL
);
CREATE TABLE carts (
  id INTEGER PRIMARY KEY NOT NULL,
  shop TEXT NOT NULL
);
CREATE TABLE tickets (
  id INTEGER PRIMARY KEY NOT NULL,
  shop TEXT NOT NULL,
  body TEXT NOT NULL
);
