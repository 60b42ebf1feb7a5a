CREATE TABLE customers (
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- [schema]
  name TEXT NOT NULL
);
CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers (id),
  parent_id INTEGER REFERENCES orders (id),
  total INTEGER NOT NULL,
  placed INTEGER NOT NULL
);
