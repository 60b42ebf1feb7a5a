CREATE TABLE customers (
  id TEXT PRIMARY KEY NOT NULL, -- [schema]
  name TEXT NOT NULL
);
CREATE TABLE orders (
  id TEXT PRIMARY KEY NOT NULL,
  customer_id TEXT NOT NULL REFERENCES customers(id), -- [foreign_key_child]
  previous_id TEXT REFERENCES orders(id),
  total INTEGER NOT NULL,
  placed INTEGER NOT NULL
);
CREATE INDEX orders_by_customer ON orders (customer_id);
