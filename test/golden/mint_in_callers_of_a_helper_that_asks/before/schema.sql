CREATE TABLE txn ( -- [schema]
  id BIGSERIAL PRIMARY KEY,
  account TEXT NOT NULL,
  amount INTEGER NOT NULL
);
