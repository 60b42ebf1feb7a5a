CREATE TABLE accounts (id BIGINT, credit BIGINT NOT NULL DEFAULT 0, shard BIGINT NOT NULL CHECK (shard BETWEEN 0 AND 7), PRIMARY KEY (shard, id));
CREATE TABLE invoices (
  id BIGINT,
  account_id BIGINT NOT NULL,
  state TEXT NOT NULL,
  shard BIGINT NOT NULL CHECK (shard BETWEEN 0 AND 7),
  accounts_shard BIGINT NOT NULL CHECK (accounts_shard BETWEEN 0 AND 7),
  PRIMARY KEY (shard, id),
  FOREIGN KEY (accounts_shard, account_id) REFERENCES accounts (shard, id)
);
