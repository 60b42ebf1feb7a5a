CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  tenant_id TEXT,
  total INTEGER NOT NULL
);
CREATE TABLE notes ( -- [foreign_key_child]
  id TEXT PRIMARY KEY,
  order_id INTEGER REFERENCES orders (id)
);
CREATE TABLE marks (
  id TEXT PRIMARY KEY,
  tenant_id TEXT,
  order_id INTEGER REFERENCES orders (id) ON DELETE SET NULL
);
