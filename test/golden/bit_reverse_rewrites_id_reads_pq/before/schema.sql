CREATE TABLE orders ( -- [schema]
  id SERIAL PRIMARY KEY,
  customer TEXT NOT NULL
);
CREATE TABLE lines ( -- [foreign_key_child]
  order_id INTEGER NOT NULL REFERENCES orders (id),
  no INTEGER NOT NULL,
  PRIMARY KEY (order_id, no)
);
