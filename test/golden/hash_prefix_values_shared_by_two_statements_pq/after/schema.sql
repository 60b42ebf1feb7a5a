CREATE TABLE invoices (
  id BIGINT,
  total BIGINT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open',
  shard BIGINT NOT NULL CHECK (shard BETWEEN 0 AND 7),
  PRIMARY KEY (shard, id)
);
CREATE TABLE payments (
  id BIGINT PRIMARY KEY,
  invoice_id BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  shard BIGINT NOT NULL CHECK (shard BETWEEN 0 AND 7),
  FOREIGN KEY (shard, invoice_id) REFERENCES invoices (shard, id)
);
