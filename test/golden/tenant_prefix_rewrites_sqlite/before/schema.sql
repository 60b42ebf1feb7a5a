CREATE TABLE orders ( -- [schema]
  id INTEGER PRIMARY KEY, -- given by the caller
  tenant_id TEXT NOT NULL,
  total INTEGER NOT NULL
);
CREATE INDEX orders_by_total ON orders (total); -- [index]

CREATE TABLE lines ( -- [foreign_key_child]
  order_id INTEGER NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  line INTEGER NOT NULL,
  tenant_id TEXT NOT NULL,
  what TEXT,
  PRIMARY KEY (order_id, line)
);
