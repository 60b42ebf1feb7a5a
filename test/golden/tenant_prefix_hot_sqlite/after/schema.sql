CREATE TABLE orders ( -- [schema]
  id INTEGER,
  tenant_id TEXT NOT NULL,
  total INTEGER NOT NULL,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  PRIMARY KEY (tenant_id, ShardId, id)
);
CREATE TABLE lines ( -- [foreign_key_child]
  order_id INTEGER NOT NULL,
  line INTEGER NOT NULL,
  tenant_id TEXT NOT NULL,
  what TEXT,
  ShardId INTEGER NOT NULL CHECK (ShardId BETWEEN 0 AND 15),
  PRIMARY KEY (order_id, line),
  FOREIGN KEY (tenant_id, ShardId, order_id) REFERENCES orders (tenant_id, ShardId, id) ON DELETE CASCADE
);
