CREATE TABLE orders ( -- [schema]
  id INTEGER, -- given by the caller
  tenant_id TEXT NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX orders_by_total ON orders (total); -- [index]

CREATE TABLE lines ( -- [foreign_key_child]
  order_id INTEGER NOT NULL,
  line INTEGER NOT NULL,
  tenant_id TEXT NOT NULL,
  what TEXT,
  PRIMARY KEY (order_id, line),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id) ON DELETE CASCADE
);
