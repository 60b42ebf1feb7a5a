CREATE TABLE orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema orders.id
  customer_id INTEGER NOT NULL,
  total INTEGER NOT NULL
);
CREATE TABLE customers (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema customers.id
  name TEXT NOT NULL
);
CREATE INDEX orders_by_customer ON orders (customer_id);
