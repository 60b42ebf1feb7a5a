CREATE TABLE orders ( -- [schema]
  id BIGINT NOT NULL,
  tenant_id TEXT NOT NULL,
  total BIGINT NOT NULL
);
ALTER TABLE orders ADD PRIMARY KEY (tenant_id, id);

CREATE TABLE lines ( -- [foreign_key_child]
  order_id BIGINT NOT NULL,
  line INT NOT NULL,
  tenant_id TEXT NOT NULL,
  PRIMARY KEY (order_id, line),
  CONSTRAINT line_of FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id)
);
