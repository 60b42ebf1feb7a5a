CREATE TABLE txn ( -- [schema]
  id BIGSERIAL PRIMARY KEY,
  account TEXT NOT NULL,
  amount INTEGER NOT NULL
);
CREATE TABLE lines ( -- [foreign_key_child]
  txn_id BIGINT NOT NULL REFERENCES txn (id),
  no INTEGER NOT NULL,
  PRIMARY KEY (txn_id, no)
);
