CREATE TABLE txn (
  id BIGSERIAL PRIMARY KEY, -- [schema]
  account TEXT NOT NULL
);
