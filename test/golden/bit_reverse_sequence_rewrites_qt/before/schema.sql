CREATE TABLE txn (
  id SERIAL PRIMARY KEY, -- [schema]
  amount INTEGER NOT NULL
);
