CREATE TABLE customers (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- [schema]
  name TEXT NOT NULL
);
CREATE TABLE orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customers(id), -- [foreign_key_child]
  previous_id INTEGER REFERENCES orders(id),
  total INTEGER NOT NULL,
  placed INTEGER NOT NULL
);
CREATE INDEX orders_by_customer ON orders (customer_id);
