CREATE TABLE txn (
  id BIGSERIAL PRIMARY KEY, -- [schema]
  amount INTEGER NOT NULL
);
